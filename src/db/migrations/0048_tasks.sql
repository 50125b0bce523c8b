CREATE TABLE "tasks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lead_id" uuid,
	"text" text NOT NULL,
	"due_on" date NOT NULL,
	"done_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "tasks_of_one" CHECK (num_nonnulls("tasks"."lead_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tasks_of_lead" ON "tasks" USING btree ("lead_id","due_on") WHERE "tasks"."lead_id" is not null;--> statement-breakpoint
CREATE INDEX "tasks_open" ON "tasks" USING btree ("due_on","id") WHERE "tasks"."done_at" is null and "tasks"."removed_at" is null;--> statement-breakpoint
SELECT hint_changes('tasks', 'lead', 'changed.lead_id');
