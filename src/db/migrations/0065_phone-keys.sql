CREATE FUNCTION phone_digits(phone text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT regexp_replace(
		translate(phone, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९০১২৩৪৫৬৭৮৯０１２３４５６７８９', '01234567890123456789012345678901234567890123456789'),
		'[^0-9]', '', 'g'
	)
$$;
--> statement-breakpoint
DROP INDEX "clients_of_phone";--> statement-breakpoint
ALTER TABLE "clients" drop column "search_text";--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold_text(' ' || name || ' ' || company_name || ' ' || phone || ' ' || addresses || ' ' || phone_digits(phone))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" drop column "search_text";--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold_text(' ' || reference || ' ' || name || ' ' || email || ' ' || phone || ' ' || company_name || ' ' || phone_digits(phone))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" drop column "search_text";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold_text(' ' || receipt || ' ' || provider_order_id || ' ' || customer_name || ' ' || customer_email || ' ' || customer_phone || ' ' || company_name || ' ' || phone_digits(customer_phone))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "phone_place" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "phone_keys" text[];--> statement-breakpoint
CREATE INDEX "clients_without_phone_keys" ON "clients" USING btree ("id") WHERE "clients"."phone_keys" is null;--> statement-breakpoint
CREATE INDEX "clients_of_phone" ON "clients" USING gin ("phone_keys") WHERE "clients"."merged_into" is null;--> statement-breakpoint
ALTER TABLE "clients" DROP COLUMN "phone_key";
--> statement-breakpoint
CREATE INDEX "clients_search" ON "clients" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "leads_search" ON "leads" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
-- The keys that match, as `isSamePhone` compares them.
CREATE FUNCTION phone_seeks(keys text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT array_agg(DISTINCT seek)
	FROM unnest(keys) AS k(key), LATERAL unnest(
		CASE left(key, 2) WHEN 'n:' THEN ARRAY['u:' || substr(key, 3)] WHEN 'u:' THEN ARRAY[key, 'n:' || substr(key, 3)] ELSE ARRAY[key] END
	) AS s(seek)
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION mark_repeats_of_clients() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed uuid[];
  ids uuid[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    changed := array(SELECT id FROM new_rows WHERE merged_into IS NULL);
  ELSE
    changed := array(
      SELECT n.id FROM new_rows n JOIN old_rows o ON o.id = n.id
      WHERE n.merged_into IS NULL
        AND (n.phone_keys, n.name_key, n.merged_into) IS DISTINCT FROM (o.phone_keys, o.name_key, o.merged_into)
    );
  END IF;
  IF changed = '{}' THEN RETURN NULL; END IF;
  -- OFFSET 0 keeps to the index: one row and many have the same plan.
  ids := array(
    SELECT n.id FROM new_rows n WHERE n.id = ANY(changed) AND is_mark_old(n.may_repeat_since)
    UNION
    SELECT same.id FROM (SELECT DISTINCT phone_keys FROM new_rows WHERE id = ANY(changed) AND phone_keys <> '{}') n,
      LATERAL (
        SELECT c.id FROM clients c
        WHERE c.phone_keys && phone_seeks(n.phone_keys) AND c.merged_into IS NULL AND is_mark_old(c.may_repeat_since) OFFSET 0
      ) same
    UNION
    SELECT same.id FROM (SELECT DISTINCT name_key FROM new_rows WHERE id = ANY(changed) AND name_key IS NOT NULL) n,
      LATERAL (
        SELECT c.id FROM clients c
        WHERE c.name_key = n.name_key AND c.merged_into IS NULL AND is_mark_old(c.may_repeat_since) OFFSET 0
      ) same
  );
  IF ids <> '{}' THEN PERFORM mark_repeats(ids); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
UPDATE "clients" c SET "phone_place" = l."business_location"
FROM (
	SELECT DISTINCT ON ("client_id", "phone") "client_id", "phone", "business_location"
	FROM "leads"
	WHERE "client_id" IS NOT NULL AND "phone" <> '' AND "business_location" NOT IN ('', 'Online Form Submission')
	ORDER BY "client_id", "phone", "created_at"
) l
WHERE l."client_id" = c."id" AND l."phone" = c."phone";--> statement-breakpoint
-- SQL cannot compute them. The job "fill-phone-keys" does.
CREATE FUNCTION forget_phone_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.phone_keys := NULL;
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER forget_phone_keys BEFORE UPDATE OF phone, country ON "clients" FOR EACH ROW
WHEN ((OLD.phone, OLD.country) IS DISTINCT FROM (NEW.phone, NEW.country) AND OLD.phone_keys IS NOT DISTINCT FROM NEW.phone_keys)
EXECUTE FUNCTION forget_phone_keys();
