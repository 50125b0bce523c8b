-- Pages keep the multipliers that they were rendered with. Whoever changes a row, the program or staff with SQL, has every
-- process forget them: see `page-drops.server.ts`.
CREATE FUNCTION drop_priced_pages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('page_cache_drop', 'pricing');
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER currency_multipliers_drop_pages AFTER INSERT OR UPDATE OR DELETE ON "currency_multipliers"
	FOR EACH ROW EXECUTE FUNCTION drop_priced_pages();
--> statement-breakpoint
CREATE TRIGGER pricing_locations_drop_pages AFTER INSERT OR UPDATE OR DELETE ON "pricing_locations"
	FOR EACH ROW EXECUTE FUNCTION drop_priced_pages();
