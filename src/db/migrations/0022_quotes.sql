CREATE TABLE "quotes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text,
	"status" text NOT NULL,
	"lead_id" uuid NOT NULL,
	"owner_id" uuid,
	"client_name" text NOT NULL,
	"client_email" text NOT NULL,
	"company_name" text NOT NULL,
	"tax_number" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"kind" text NOT NULL,
	"lines" jsonb NOT NULL,
	"terms" jsonb NOT NULL,
	"valid_days" integer NOT NULL,
	"valid_until" timestamp (3) with time zone,
	"acceptance" jsonb,
	"reason" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "quotes_number_unique" UNIQUE("number")
);
--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quotes_of_lead" ON "quotes" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "quotes_of_owner" ON "quotes" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "quotes_of_client" ON "quotes" USING btree (lower("client_email"));--> statement-breakpoint
CREATE INDEX "quotes_to_expire" ON "quotes" USING btree ("valid_until") WHERE "quotes"."status" in ('sent', 'opened');--> statement-breakpoint
CREATE UNIQUE INDEX "quotes_one_draft" ON "quotes" USING btree ("lead_id") WHERE "quotes"."status" = 'draft';--> statement-breakpoint
CREATE UNIQUE INDEX "quotes_one_accepted" ON "quotes" USING btree ("lead_id") WHERE "quotes"."status" = 'accepted';