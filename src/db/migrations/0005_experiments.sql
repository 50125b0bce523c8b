CREATE TABLE "experiment_splits" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "experiment_splits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"experiment_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by" text NOT NULL,
	"share_b_per_mille" integer NOT NULL,
	CONSTRAINT "experiment_splits_share" CHECK ("experiment_splits"."share_b_per_mille" between 0 and 1000)
);
--> statement-breakpoint
CREATE TABLE "experiments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"stopped_at" timestamp (3) with time zone,
	"stopped_by" text,
	CONSTRAINT "experiments_stop" CHECK (("experiments"."stopped_at" is null) = ("experiments"."stopped_by" is null))
);
--> statement-breakpoint
CREATE TABLE "exposures" (
	"experiment_id" uuid NOT NULL,
	"visitor_id" uuid NOT NULL,
	"split_id" integer NOT NULL,
	"variant" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "exposures_experiment_id_visitor_id_pk" PRIMARY KEY("experiment_id","visitor_id"),
	CONSTRAINT "exposures_variant" CHECK ("exposures"."variant" in ('A', 'B'))
);
--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "visitor_id" uuid;--> statement-breakpoint
ALTER TABLE "experiment_splits" ADD CONSTRAINT "experiment_splits_experiment_id_experiments_id_fk" FOREIGN KEY ("experiment_id") REFERENCES "public"."experiments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exposures" ADD CONSTRAINT "exposures_experiment_id_experiments_id_fk" FOREIGN KEY ("experiment_id") REFERENCES "public"."experiments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exposures" ADD CONSTRAINT "exposures_split_id_experiment_splits_id_fk" FOREIGN KEY ("split_id") REFERENCES "public"."experiment_splits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "experiment_splits_of_experiment" ON "experiment_splits" USING btree ("experiment_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "experiments_one_running" ON "experiments" USING btree (("stopped_at" is null)) WHERE "experiments"."stopped_at" is null;--> statement-breakpoint
CREATE INDEX "leads_of_visitor" ON "leads" USING btree ("visitor_id") WHERE "leads"."visitor_id" is not null;