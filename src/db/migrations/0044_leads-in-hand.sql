ALTER TABLE "audit_entries" ADD COLUMN "change_id" uuid;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "assignee_id" uuid;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "lost_reason" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "lost_words" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "record_events" ADD COLUMN "change_id" uuid;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_of_change" ON "audit_entries" USING btree ("change_id") WHERE "audit_entries"."change_id" is not null;--> statement-breakpoint
CREATE INDEX "leads_of_assignee" ON "leads" USING btree ("assignee_id","created_at","id") WHERE "leads"."assignee_id" is not null;--> statement-breakpoint
CREATE INDEX "leads_of_tag" ON "leads" USING gin ("tags") WHERE "leads"."tags" <> '{}';