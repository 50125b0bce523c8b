ALTER TABLE "leads" ADD COLUMN "currency" text;--> statement-breakpoint
-- What a page claimed as paid was stored as paise, whatever currency the page showed.
CREATE FUNCTION claim_with_currency(suggestion jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_set(suggestion, '{payment}', (suggestion->'payment') - 'amountInrMinor' || jsonb_build_object(
    'amount',
    CASE jsonb_typeof(suggestion->'payment'->'amountInrMinor') WHEN 'number'
      THEN jsonb_build_object('amountMinor', suggestion->'payment'->'amountInrMinor', 'currency', 'INR')
    END
  ))
$$;--> statement-breakpoint
UPDATE "leads" SET "suggestion" = claim_with_currency("suggestion")
WHERE "suggestion"->'payment' ? 'amountInrMinor';--> statement-breakpoint
-- A process of the release before goes on storing paise until it is restarted.
CREATE FUNCTION convert_claim() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.suggestion := claim_with_currency(NEW.suggestion);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER leads_convert_claim BEFORE INSERT OR UPDATE OF "suggestion" ON "leads" FOR EACH ROW
WHEN (NEW.suggestion->'payment' ? 'amountInrMinor') EXECUTE FUNCTION convert_claim();
