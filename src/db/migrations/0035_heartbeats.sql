CREATE TABLE "heartbeats" (
	"part" text PRIMARY KEY NOT NULL,
	"succeeded_at" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"problem" text,
	"detail" text DEFAULT '' NOT NULL
);
