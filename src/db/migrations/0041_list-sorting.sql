-- Case and marks do not matter. pg_trgm ignores letters beyond ASCII in the C locale, so each is spelt as a word of rare
-- consonants: hexadecimal digits would share trigrams with telephone numbers.
CREATE FUNCTION fold_text(plain text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN plain ~ '^[ -~]*$' THEN lower(plain) ELSE (
    SELECT string_agg(
      CASE
        WHEN ascii(letter) < 32 THEN ' '
        WHEN ascii(letter) < 128 THEN letter
        ELSE ' ' || translate(to_hex(ascii(letter)), '0123456789abcdef', 'bcdfghjkmpqtvwxz') || ' '
      END, '' ORDER BY place)
    FROM string_to_table(
      translate(regexp_replace(lower(normalize(plain, NFKD)), '[\u0300-\u036f]', '', 'g'), 'łøđħı', 'lodhi'), NULL
    ) WITH ORDINALITY AS letters(letter, place)
  ) END
$$;--> statement-breakpoint
-- In paise; -1 without a readable total.
CREATE FUNCTION quoted_minor(quote jsonb) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(
    CASE jsonb_typeof(quote->'charge'->'total'->'amountMinor') WHEN 'number'
      THEN (quote->'charge'->'total'->>'amountMinor')::numeric END,
    -1
  )
$$;--> statement-breakpoint
CREATE INDEX "documents_by_amount" ON "documents" USING btree ("amount_minor","id");--> statement-breakpoint
CREATE INDEX "leads_newest_by_source_and_status" ON "leads" USING btree ("source","status","created_at","id");--> statement-breakpoint
CREATE INDEX "leads_by_name" ON "leads" USING btree ((coalesce(nullif(left(fold_text("name"), 60), ''), '~') collate "C"),"id");--> statement-breakpoint
CREATE INDEX "leads_by_quote" ON "leads" USING btree (quoted_minor("quote"),"id");--> statement-breakpoint
CREATE INDEX "orders_by_receipt" ON "orders" USING btree (coalesce("paid_at", "created_at"),"id");--> statement-breakpoint
CREATE INDEX "orders_by_amount" ON "orders" USING btree ("amount_minor","id");--> statement-breakpoint
CREATE INDEX "orders_incomplete" ON "orders" USING btree ("created_at","id") WHERE "orders"."status" in ('paid', 'partly-refunded', 'refunded') and "orders"."request_received_at" is null;