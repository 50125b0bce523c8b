CREATE TABLE "imported_rows" (
	"row" uuid PRIMARY KEY NOT NULL,
	"lead_id" uuid NOT NULL,
	"import_id" uuid
);
--> statement-breakpoint
CREATE TABLE "import_mappings" (
	"header" uuid PRIMARY KEY NOT NULL,
	"uses" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "imported_rows" ADD CONSTRAINT "imported_rows_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_rows" ADD CONSTRAINT "imported_rows_import_id_lead_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."lead_imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imported_rows_of_lead" ON "imported_rows" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "imported_rows_of_import" ON "imported_rows" USING btree ("import_id");--> statement-breakpoint
UPDATE "lead_imports" SET "report" = "report" || jsonb_build_object(
	'filled', jsonb_array_length("report" -> 'columns'),
	'unread', coalesce((
		SELECT jsonb_agg(place - 1 ORDER BY place)
		FROM jsonb_array_elements("report" -> 'columns') WITH ORDINALITY AS c (col, place)
		WHERE col ->> 'field' IS NULL
	), '[]'::jsonb),
	'mappedAt', null
) WHERE jsonb_typeof("report") = 'object';
