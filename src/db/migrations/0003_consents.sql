CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"policy_version" integer NOT NULL,
	"analytics" boolean NOT NULL,
	"marketing" boolean NOT NULL,
	"preferences" boolean NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "consents_policy_version" CHECK ("consents"."policy_version" >= 1),
	CONSTRAINT "consents_source" CHECK ("consents"."source" in ('banner', 'preferences'))
);
