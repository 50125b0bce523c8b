CREATE OR REPLACE FUNCTION fold_text(plain text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN plain ~ '^[ -~]*$' THEN lower(plain) ELSE (
    SELECT string_agg(
      CASE
        WHEN ascii(letter) < 32 THEN ' '
        WHEN ascii(letter) < 128 THEN letter
        ELSE ' ' || translate(to_hex(ascii(letter)), '0123456789abcdef', 'bcdfghjkmpqtvwxz') || ' '
      END, '' ORDER BY place)
    FROM string_to_table(
      regexp_replace(
        translate(regexp_replace(lower(normalize(plain, NFKD)), '[\u0300-\u036f]', '', 'g'), 'łøđħı', 'lodhi'),
        '[ßẞ]', 'ss', 'g'
      ), NULL
    ) WITH ORDINALITY AS letters(letter, place)
  ) END
$$;--> statement-breakpoint
-- Setting a column that the search text is generated from computes it again, and adds the row to its indexes. Only rows whose
-- text has the old spelling of ß or ẞ change, so a large table is not written anew. What their triggers do is no news.
DO $$
DECLARE
  target record;
BEGIN
  FOR target IN SELECT * FROM (VALUES
    ('clients', 'name'), ('documents', 'number'), ('leads', 'name'), ('mails', 'subject'), ('orders', 'receipt'),
    ('projects', 'title'), ('quotes', 'client_name')
  ) AS searched(table_name, column_name) LOOP
    EXECUTE format('ALTER TABLE %I DISABLE TRIGGER USER', target.table_name);
    EXECUTE format(
      'UPDATE %1$I SET %2$I = %2$I WHERE search_text LIKE ''%% wz %%'' OR search_text LIKE ''%% cxpx %%''',
      target.table_name, target.column_name
    );
    EXECUTE format('ALTER TABLE %I ENABLE TRIGGER USER', target.table_name);
  END LOOP;
END $$;--> statement-breakpoint
DROP INDEX "reply_templates_name";--> statement-breakpoint
-- Names that were two and now fold to one.
UPDATE "reply_templates" t SET "name" = t."name" || ' (' || same.nth || ')'
FROM (
  SELECT id, row_number() OVER (PARTITION BY fold_text(name) ORDER BY created_at, id) AS nth
  FROM "reply_templates" WHERE "removed_at" IS NULL
) same
WHERE same.id = t.id AND same.nth > 1;--> statement-breakpoint
CREATE UNIQUE INDEX "reply_templates_name" ON "reply_templates" USING btree (fold_text("name")) WHERE "reply_templates"."removed_at" is null;
