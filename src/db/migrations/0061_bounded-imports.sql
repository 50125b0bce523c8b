CREATE TABLE "lead_import_bad_lines" (
	"import_id" uuid PRIMARY KEY NOT NULL,
	"csv" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "loose_blobs" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "lead_import_bad_lines" ADD CONSTRAINT "lead_import_bad_lines_import_id_lead_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."lead_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "loose_blobs_of_user" ON "loose_blobs" USING btree ("user_id") WHERE "loose_blobs"."user_id" is not null;
--> statement-breakpoint
CREATE FUNCTION pg_temp.csv_line(cells text[]) RETURNS text LANGUAGE sql AS $$
	SELECT string_agg('"' || replace(regexp_replace(cell, E'(?<=^|[;|\\u061b\\t\\r\\n])(?=[''"\\s\\v\\f\\ufeff]*[=+@\\uff1d\\uff0b\\uff0d\\uff20-])', '''', 'g'), '"', '""') || '"', ',' ORDER BY n) || E'\r\n'
	FROM unnest(cells) WITH ORDINALITY AS c(cell, n)
$$;
--> statement-breakpoint
INSERT INTO "lead_import_bad_lines" ("import_id", "csv")
SELECT i.id, E'\ufeff' || (
	SELECT pg_temp.csv_line(array_agg(coalesce(i.report -> 'columns' -> n ->> 'header', '') ORDER BY n) || '{Line,Problem}'::text[])
	FROM generate_series(0, width.cells - 1) n
) || (
	SELECT string_agg(pg_temp.csv_line((
		SELECT array_agg(coalesce(b.bad -> 'cells' ->> n, '') ORDER BY n) FROM generate_series(0, width.cells - 1) n
	) || ARRAY[b.bad ->> 'line', b.bad ->> 'problem']), '' ORDER BY b.n)
	FROM jsonb_array_elements(i.report -> 'bad') WITH ORDINALITY AS b(bad, n)
)
FROM "lead_imports" i
CROSS JOIN LATERAL (
	SELECT least(200, max(jsonb_array_length(list))) AS cells
	FROM (SELECT i.report -> 'columns' UNION ALL SELECT bad -> 'cells' FROM jsonb_array_elements(i.report -> 'bad') bad) AS lists(list)
) width
WHERE jsonb_typeof(i.report) = 'object' AND jsonb_array_length(i.report -> 'bad') > 0;
--> statement-breakpoint
UPDATE "lead_imports" SET "report" = "report" || jsonb_build_object(
	'badLines', jsonb_array_length("report" -> 'bad'),
	'bad', jsonb_path_query_array("report", '$.bad[0 to 49]')
) WHERE jsonb_typeof("report") = 'object';
