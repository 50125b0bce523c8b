-- Leads and orders stored one agreed price in two shapes; both now store the AgreedPrice of domain/agreed-price.ts.
CREATE FUNCTION price_in(minor jsonb, currency text) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE jsonb_typeof(minor) WHEN 'number'
    THEN jsonb_build_object('amountMinor', minor, 'currency', currency) END
$$;--> statement-breakpoint
CREATE FUNCTION agreed_price(quote jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_object(
    'kind', coalesce(quote->>'kind', CASE WHEN quote ? 'recommendations' THEN 'recommendations' ELSE 'package' END),
    'lines', coalesce(
      quote->'lines',
      quote->'recommendations',
      jsonb_build_array(jsonb_build_object('id', quote->'packageId', 'name', quote->'packageName'))
        || coalesce(quote->'addOns', '[]')
    ),
    'terms', jsonb_build_object(
      'currency', quote->'currency',
      'multiplier', quote->'multiplier',
      -- The rates have never changed, so prices from before they were stored had these.
      'ratePerInr', coalesce(
        quote->'ratePerInr',
        '{"INR": 1, "USD": 0.012, "EUR": 0.011, "GBP": 0.0095, "AUD": 0.018, "CAD": 0.016, "JPY": 1.8, "SGD": 0.016,
          "AED": 0.044}'::jsonb->(quote->>'currency')
      )
    ),
    'total', price_in(quote->'shownTotalMinor', quote->>'currency'),
    'charge', jsonb_build_object(
      'total', price_in(quote->'totalInrMinor', 'INR'),
      'deposit', price_in(quote->'depositInrMinor', 'INR'),
      'balance', price_in(quote->'remainderInrMinor', 'INR')
    ),
    'list', price_in(quote->'listInrMinor', 'INR')
  ) || CASE WHEN quote->'mismatch' ? 'shownMinor'
    THEN jsonb_build_object('claimed', price_in(quote->'mismatch'->'shownMinor', quote->>'currency'))
    ELSE '{}' END
$$;--> statement-breakpoint
UPDATE "leads" SET "quote" = agreed_price("quote") WHERE "quote" ? 'shownTotalMinor';--> statement-breakpoint
UPDATE "orders" SET "quote" = agreed_price("quote") WHERE "quote" ? 'shownTotalMinor';--> statement-breakpoint
-- A process of the release before goes on storing the former shapes until it is restarted.
CREATE FUNCTION convert_to_agreed_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.quote := agreed_price(NEW.quote);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER leads_convert_to_agreed_price BEFORE INSERT OR UPDATE OF "quote" ON "leads" FOR EACH ROW
WHEN (NEW.quote ? 'shownTotalMinor') EXECUTE FUNCTION convert_to_agreed_price();--> statement-breakpoint
CREATE TRIGGER orders_convert_to_agreed_price BEFORE INSERT OR UPDATE OF "quote" ON "orders" FOR EACH ROW
WHEN (NEW.quote ? 'shownTotalMinor') EXECUTE FUNCTION convert_to_agreed_price();
