-- Shown totals were stored in whole units of their currency, so an agreed €99.50 broke whatever read it.
CREATE FUNCTION in_minor_units(amount jsonb, currency text) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  -- The yen has no minor digits. The upper limit is JavaScript's largest safe integer.
  SELECT to_jsonb(least(round(amount::numeric * CASE currency WHEN 'JPY' THEN 1 ELSE 100 END), 9007199254740991))
$$;--> statement-breakpoint
CREATE FUNCTION quote_in_minor_units(quote jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN jsonb_typeof(quote->'shownTotal') = 'number' THEN
    (quote - 'shownTotal' - 'mismatch')
    || jsonb_build_object('shownTotalMinor', in_minor_units(quote->'shownTotal', quote->>'currency'))
    || CASE WHEN jsonb_typeof(quote->'mismatch'->'shown') = 'number' THEN jsonb_build_object(
         'mismatch',
         jsonb_build_object('shownMinor', in_minor_units(quote->'mismatch'->'shown', quote->>'currency'))
       ) ELSE '{}' END
  ELSE quote END
$$;--> statement-breakpoint
CREATE FUNCTION document_in_minor_units(content jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN jsonb_typeof(content->'shown'->'total') = 'number' THEN jsonb_set(
    content,
    '{shown}',
    (content->'shown') - 'total'
      || jsonb_build_object('totalMinor', in_minor_units(content->'shown'->'total', content->'shown'->>'currency'))
  ) ELSE content END
$$;--> statement-breakpoint
UPDATE "leads" SET "quote" = quote_in_minor_units("quote") WHERE "quote" ? 'shownTotal';--> statement-breakpoint
UPDATE "leads" SET "suggestion" = jsonb_set(
  "suggestion",
  '{payment}',
  ("suggestion"->'payment') - 'amountInr'
    || jsonb_build_object('amountInrMinor', CASE jsonb_typeof("suggestion"->'payment'->'amountInr')
         WHEN 'number' THEN in_minor_units("suggestion"->'payment'->'amountInr', 'INR') ELSE 'null' END)
) WHERE "suggestion"->'payment' ? 'amountInr';--> statement-breakpoint
UPDATE "orders" SET "quote" = quote_in_minor_units("quote") WHERE "quote" ? 'shownTotal';--> statement-breakpoint
-- Its words stay the same, and so does its PDF.
ALTER TABLE "documents" DISABLE TRIGGER "documents_stay";--> statement-breakpoint
UPDATE "documents" SET "content" = document_in_minor_units("content") WHERE "content"->'shown' ? 'total';--> statement-breakpoint
ALTER TABLE "documents" ENABLE TRIGGER "documents_stay";--> statement-breakpoint
-- A process of the release before goes on storing whole units until it is restarted.
CREATE FUNCTION convert_quote() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.quote := quote_in_minor_units(NEW.quote);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE FUNCTION convert_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.content := document_in_minor_units(NEW.content);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER leads_convert_quote BEFORE INSERT OR UPDATE OF "quote" ON "leads" FOR EACH ROW
WHEN (NEW.quote ? 'shownTotal') EXECUTE FUNCTION convert_quote();--> statement-breakpoint
CREATE TRIGGER orders_convert_quote BEFORE INSERT OR UPDATE OF "quote" ON "orders" FOR EACH ROW
WHEN (NEW.quote ? 'shownTotal') EXECUTE FUNCTION convert_quote();--> statement-breakpoint
CREATE TRIGGER documents_convert BEFORE INSERT ON "documents" FOR EACH ROW
WHEN (NEW.content->'shown' ? 'total') EXECUTE FUNCTION convert_document();
