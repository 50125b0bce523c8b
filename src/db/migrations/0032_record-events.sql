CREATE TABLE "record_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "record_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"lead_id" uuid,
	"project_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"actor" text NOT NULL,
	"data" jsonb NOT NULL,
	CONSTRAINT "record_events_of_one" CHECK (num_nonnulls("record_events"."lead_id", "record_events"."project_id") = 1)
);
--> statement-breakpoint
-- The events of projects keep their ids, which mails in the queue name. Those of leads get new ones, in their order.
INSERT INTO "record_events" ("id", "project_id", "at", "kind", "actor", "data") OVERRIDING SYSTEM VALUE
	SELECT "id", "project_id", "at", "kind", "actor", "data" FROM "project_events" ORDER BY "id";--> statement-breakpoint
SELECT setval('record_events_id_seq', coalesce(max("id"), 0) + 1, false) FROM "record_events";--> statement-breakpoint
INSERT INTO "record_events" ("lead_id", "at", "kind", "actor", "data")
	SELECT "lead_id", "at", "kind", "actor", "data" FROM "lead_events" ORDER BY "id";--> statement-breakpoint
DROP TABLE "lead_events" CASCADE;--> statement-breakpoint
DROP TABLE "project_events" CASCADE;--> statement-breakpoint
ALTER TABLE "record_events" ADD CONSTRAINT "record_events_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_events" ADD CONSTRAINT "record_events_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "record_events_of_lead" ON "record_events" USING btree ("lead_id","id") WHERE "record_events"."lead_id" is not null;--> statement-breakpoint
CREATE INDEX "record_events_of_project" ON "record_events" USING btree ("project_id","id") WHERE "record_events"."project_id" is not null;