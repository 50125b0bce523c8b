UPDATE "lead_imports" SET "report" = "report" || jsonb_build_object(
	'encoding', CASE "report" ->> 'encoding' WHEN 'UTF-8' THEN 'utf-8' WHEN 'UTF-16' THEN 'utf-16le' ELSE 'windows-1252' END,
	'headerLine', 1,
	'chosen', '{"encoding": null, "headerLine": null}'::jsonb,
	'warnings', '[]'::jsonb,
	'head', '[]'::jsonb
) WHERE jsonb_typeof("report") = 'object';
