CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"about" text NOT NULL,
	"is_test" boolean NOT NULL,
	"part" text,
	"lead_id" uuid,
	"project_id" uuid,
	"owner_id" uuid,
	"client_email" text NOT NULL,
	"order_id" uuid,
	"refers_to" uuid,
	"refund_id" uuid,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone,
	"content" jsonb NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"pdf" "bytea" NOT NULL,
	"pdf_hash" text NOT NULL,
	"reminded_at" timestamp (3) with time zone,
	"reminders" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "documents_number_unique" UNIQUE("number"),
	CONSTRAINT "documents_about_unique" UNIQUE("about"),
	CONSTRAINT "documents_number" CHECK ("documents"."number" ~ '^[A-Z0-9/-]{1,16}$'),
	CONSTRAINT "documents_amount" CHECK ("documents"."amount_minor" > 0)
);
--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_refers_to_documents_id_fk" FOREIGN KEY ("refers_to") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_newest" ON "documents" USING btree ("issued_at","id");--> statement-breakpoint
CREATE INDEX "documents_of_lead" ON "documents" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "documents_of_project" ON "documents" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "documents_of_owner" ON "documents" USING btree ("owner_id") WHERE "documents"."owner_id" is not null;--> statement-breakpoint
CREATE INDEX "documents_of_client" ON "documents" USING btree (lower("client_email"));--> statement-breakpoint
CREATE INDEX "documents_of_order" ON "documents" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "documents_that_refer" ON "documents" USING btree ("refers_to") WHERE "documents"."refers_to" is not null;--> statement-breakpoint
-- What is issued stays as it is; a credit note corrects it.
CREATE FUNCTION documents_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Document % is issued: correct it by a credit note', OLD.number;
END $$;--> statement-breakpoint
CREATE TRIGGER documents_stay BEFORE UPDATE ON "documents" FOR EACH ROW
WHEN ((OLD.kind, OLD.number, OLD.about, OLD.is_test, OLD.issued_at, OLD.due_at, OLD.content, OLD.amount_minor, OLD.currency, OLD.pdf, OLD.pdf_hash, OLD.refers_to, OLD.refund_id)
  IS DISTINCT FROM (NEW.kind, NEW.number, NEW.about, NEW.is_test, NEW.issued_at, NEW.due_at, NEW.content, NEW.amount_minor, NEW.currency, NEW.pdf, NEW.pdf_hash, NEW.refers_to, NEW.refund_id))
EXECUTE FUNCTION documents_stay();
