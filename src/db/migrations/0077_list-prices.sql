-- Prices from before the charge floor have no list price and were compared with today's. These are the prices at which everything
-- has always been sold. A choice that we no longer sell could be charged at any price, so its charge becomes its list price.
CREATE FUNCTION with_list_price(quote jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT quote || jsonb_build_object('list', jsonb_build_object('currency', 'INR', 'amountMinor', (
    SELECT coalesce(
      CASE WHEN count(*) = count(rupees) THEN sum(rupees) * 100 END,
      (quote->'charge'->'total'->>'amountMinor')::numeric
    )
    FROM jsonb_array_elements(quote->'lines') AS line
    LEFT JOIN (VALUES
      ('package', 'business-consultation', 1000),
      ('package', 'business-basic', 15000),
      ('package', 'business-pro', 25000),
      ('package', 'business-enterprise', 45000),
      ('package', 'ecommerce-starter', 30000),
      ('package', 'ecommerce-pro', 55000),
      ('package', 'portfolio-basic', 12000),
      ('package', 'landing-page', 8000),
      ('package', 'web-app-basic', 75000),
      ('package', 'redesign-basic', 20000),
      ('package', 'basic-website', 15000),
      ('package', 'professional-website', 25000),
      ('package', 'ecommerce-website', 45000),
      ('package', 'restaurant-package', 28000),
      ('package', 'healthcare-package', 32000),
      ('package', 'real-estate-package', 35000),
      ('package', 'market-research', 3000),
      ('package', 'digital-transformation', 4000),
      ('package', 'roi-analysis', 2500),
      ('package', 'seo-premium', 8000),
      ('package', 'social-integration', 5000),
      ('package', 'chatbot', 12000),
      ('package', 'analytics-pro', 6000),
      ('package', 'maintenance', 10000),
      ('package', 'backup-security', 7000),
      ('package', 'email-marketing', 9000),
      ('package', 'multi-language', 15000),
      ('package', 'additional-page', 800),
      ('package', 'advanced-contact-form', 2000),
      ('package', 'payment-gateway-setup', 3000),
      ('package', 'live-chat-integration', 2500),
      ('package', 'booking-system', 5000),
      ('package', 'membership-portal', 8000),
      ('package', 'multi-language-support', 6000),
      ('package', 'advanced-seo-package', 4000),
      ('recommendations', 'ecommerce-website', 45000),
      ('recommendations', 'business-website', 35000),
      ('recommendations', 'search-and-analytics', 15000)
    ) AS sold(kind, id, rupees) ON sold.kind = quote->>'kind' AND sold.id = line->>'id'
  )))
$$;--> statement-breakpoint
CREATE FUNCTION lacks_list_price(quote jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT quote->>'list' IS NULL AND jsonb_typeof(quote->'lines') = 'array'
    AND jsonb_typeof(quote->'charge'->'total'->'amountMinor') = 'number'
$$;--> statement-breakpoint
-- A list price is no news to an open page, nor does anybody owe more.
ALTER TABLE "leads" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "leads" SET "quote" = with_list_price("quote") WHERE lacks_list_price("quote");--> statement-breakpoint
ALTER TABLE "leads" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "orders" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "orders" SET "quote" = with_list_price("quote") WHERE lacks_list_price("quote");--> statement-breakpoint
ALTER TABLE "orders" ENABLE TRIGGER USER;--> statement-breakpoint
-- A process of the release before goes on copying such prices until it is restarted.
CREATE FUNCTION fill_list_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.quote := with_list_price(NEW.quote);
  RETURN NEW;
END $$;--> statement-breakpoint
-- By their names, after those that convert earlier shapes.
CREATE TRIGGER leads_fill_list_price BEFORE INSERT OR UPDATE OF "quote" ON "leads" FOR EACH ROW
WHEN (lacks_list_price(NEW.quote)) EXECUTE FUNCTION fill_list_price();--> statement-breakpoint
CREATE TRIGGER orders_fill_list_price BEFORE INSERT OR UPDATE OF "quote" ON "orders" FOR EACH ROW
WHEN (lacks_list_price(NEW.quote)) EXECUTE FUNCTION fill_list_price();
