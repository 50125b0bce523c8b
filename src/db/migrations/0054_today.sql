CREATE TABLE "snoozes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"lead_id" uuid,
	"quote_id" uuid,
	"order_id" uuid,
	"invoice_id" uuid,
	"project_id" uuid,
	"task_id" uuid,
	"mail_id" uuid,
	"record_id" uuid GENERATED ALWAYS AS (coalesce(lead_id, quote_id, order_id, invoice_id, project_id, task_id, mail_id)) STORED NOT NULL,
	"until" date NOT NULL,
	"by" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "snoozes_of_record" UNIQUE("kind","record_id"),
	CONSTRAINT "snoozes_of_one" CHECK (num_nonnulls("snoozes"."lead_id", "snoozes"."quote_id", "snoozes"."order_id", "snoozes"."invoice_id", "snoozes"."project_id", "snoozes"."task_id", "snoozes"."mail_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "judged_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "snoozes" ADD CONSTRAINT "snoozes_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "snoozes" ADD CONSTRAINT "snoozes_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "snoozes" ADD CONSTRAINT "snoozes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "snoozes" ADD CONSTRAINT "snoozes_invoice_id_documents_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "snoozes" ADD CONSTRAINT "snoozes_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "snoozes" ADD CONSTRAINT "snoozes_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "snoozes" ADD CONSTRAINT "snoozes_mail_id_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leads_to_judge" ON "leads" USING btree ("created_at","id") WHERE "leads"."status" = 'quarantined' and "leads"."judged_at" is null;--> statement-breakpoint
CREATE INDEX "leads_to_call" ON "leads" USING btree ("created_at","id") WHERE "leads"."status" = 'draft' and "leads"."phone" <> '';--> statement-breakpoint
CREATE INDEX "payments_surplus" ON "payments" USING btree ("settled_at","id") WHERE "payments"."is_surplus";--> statement-breakpoint
CREATE INDEX "project_messages_unseen" ON "project_messages" USING btree ("created_at") WHERE "project_messages"."side" = 'client' and "project_messages"."seen_at" is null;--> statement-breakpoint
CREATE INDEX "projects_to_erase" ON "projects" USING btree ("erasure_requested_at") WHERE "projects"."erasure_requested_at" is not null;--> statement-breakpoint
CREATE INDEX "projects_launched" ON "projects" USING btree ("launched_at","id") WHERE "projects"."status" = 'launched';--> statement-breakpoint
CREATE INDEX "refunds_failed" ON "refunds" USING btree ("updated_at","id") WHERE "refunds"."status" = 'failed';--> statement-breakpoint
SELECT hint_changes('snoozes', 'snooze', 'changed.record_id');--> statement-breakpoint
-- Those that staff moved there themselves.
UPDATE "leads" SET "judged_at" = "updated_at"
WHERE "status" = 'quarantined' AND EXISTS (
	SELECT FROM "record_events" AS moved
	WHERE moved."lead_id" = "leads"."id" AND moved."kind" = 'status-changed' AND moved."data"->>'to' = 'quarantined'
		AND moved."actor" NOT IN ('System', 'Visitor')
);
