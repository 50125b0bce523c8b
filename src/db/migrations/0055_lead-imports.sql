CREATE TABLE "lead_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"status" text NOT NULL,
	"blob_key" text NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"report" jsonb,
	"done" integer DEFAULT 0 NOT NULL,
	"undone" jsonb,
	"by" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "import_id" uuid;--> statement-breakpoint
CREATE INDEX "lead_imports_newest" ON "lead_imports" USING btree ("created_at","id");--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_import_id_lead_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."lead_imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leads_of_import" ON "leads" USING btree ("import_id") WHERE "leads"."import_id" is not null;--> statement-breakpoint
SELECT hint_changes('lead_imports', 'lead-import');
