CREATE TABLE "client_addresses" (
	"address" text PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"mailbox" text GENERATED ALWAYS AS (regexp_replace(address, '\+[^@]*@', '@')) STORED NOT NULL
);--> statement-breakpoint
CREATE TABLE "client_merges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kept_id" uuid NOT NULL,
	"merged_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by" text NOT NULL,
	"moved" jsonb NOT NULL,
	"replaced" jsonb NOT NULL,
	"undone_at" timestamp (3) with time zone
);--> statement-breakpoint
CREATE TABLE "clients" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"company_name" text NOT NULL,
	"email" text NOT NULL,
	"addresses" text DEFAULT '' NOT NULL,
	"phone" text NOT NULL,
	"street" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"postal_code" text DEFAULT '' NOT NULL,
	"region" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"tax_number" text DEFAULT '' NOT NULL,
	"time_zone" text DEFAULT '' NOT NULL,
	"merged_into" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(name || ' ' || company_name || ' ' || phone || ' ' || addresses)) STORED NOT NULL,
	"phone_key" text GENERATED ALWAYS AS (case when length(regexp_replace(phone, '\D', '', 'g')) >= 7 then right(regexp_replace(phone, '\D', '', 'g'), 10) end) STORED,
	"name_key" text GENERATED ALWAYS AS (case when name <> '' and company_name <> '' then lower(name) || chr(10) || lower(company_name) end) STORED
);--> statement-breakpoint
ALTER TABLE "record_events" DROP CONSTRAINT "record_events_of_one";--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "client_id" uuid;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "client_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "client_id" uuid;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "client_id" uuid;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "client_id" uuid;--> statement-breakpoint
ALTER TABLE "record_events" ADD COLUMN "client_id" uuid;--> statement-breakpoint
-- Each address that sent a request or paid becomes a client, named as in its newest record.
CREATE TEMPORARY TABLE known_clients ON COMMIT DROP AS
SELECT DISTINCT ON (address)
  gen_random_uuid() AS id, address, email, name, company_name, phone, min(at) OVER (PARTITION BY address) AS first_at
FROM (
  SELECT lower(email) AS address, email, name, company_name, phone, created_at AS at
  FROM leads WHERE email <> '' AND status NOT IN ('draft', 'quarantined')
  UNION ALL
  SELECT lower(client_email), client_email, client_name, company_name, '', created_at
  FROM projects WHERE client_email <> '' AND lead_id IS NULL
  UNION ALL
  SELECT lower(customer_email), customer_email, customer_name, company_name, customer_phone, created_at
  FROM orders WHERE customer_email <> '' AND lead_id IS NULL AND paid_at IS NOT NULL
) AS records
ORDER BY address, at DESC;--> statement-breakpoint
INSERT INTO "clients" (id, name, company_name, email, addresses, phone, created_at, updated_at)
SELECT id, name, company_name, email, address, phone, first_at, first_at FROM known_clients;--> statement-breakpoint
INSERT INTO "client_addresses" (address, client_id) SELECT address, id FROM known_clients;--> statement-breakpoint
-- Rebuilt below: each changed row would be added to it again.
DROP INDEX "leads_search";--> statement-breakpoint
ANALYZE "client_addresses";--> statement-breakpoint
UPDATE "leads" l SET client_id = a.client_id FROM client_addresses a
WHERE a.address = lower(l.email) AND l.status NOT IN ('draft', 'quarantined');--> statement-breakpoint
CREATE INDEX "leads_search" ON "leads" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
UPDATE "quotes" q SET client_id = l.client_id FROM leads l WHERE l.id = q.lead_id;--> statement-breakpoint
UPDATE "projects" p SET client_id = coalesce(
  (SELECT l.client_id FROM leads l WHERE l.id = p.lead_id),
  (SELECT a.client_id FROM client_addresses a WHERE a.address = lower(p.client_email))
);--> statement-breakpoint
UPDATE "orders" o SET client_id = coalesce(
  (SELECT l.client_id FROM leads l WHERE l.id = o.lead_id),
  (SELECT a.client_id FROM client_addresses a WHERE o.paid_at IS NOT NULL AND a.address = lower(o.customer_email))
) WHERE o.lead_id IS NOT NULL OR o.paid_at IS NOT NULL;--> statement-breakpoint
UPDATE "documents" d SET client_id = coalesce(
  (SELECT l.client_id FROM leads l WHERE l.id = d.lead_id),
  (SELECT p.client_id FROM projects p WHERE p.id = d.project_id),
  (SELECT o.client_id FROM orders o WHERE o.id = d.order_id),
  (SELECT a.client_id FROM client_addresses a WHERE a.address = lower(d.client_email))
);--> statement-breakpoint
ALTER TABLE "client_addresses" ADD CONSTRAINT "client_addresses_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_merges" ADD CONSTRAINT "client_merges_kept_id_clients_id_fk" FOREIGN KEY ("kept_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_merges" ADD CONSTRAINT "client_merges_merged_id_clients_id_fk" FOREIGN KEY ("merged_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_merged_into_clients_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_addresses_of_client" ON "client_addresses" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "client_addresses_of_mailbox" ON "client_addresses" USING btree ("mailbox");--> statement-breakpoint
CREATE INDEX "client_merges_of_kept" ON "client_merges" USING btree ("kept_id");--> statement-breakpoint
CREATE INDEX "client_merges_of_merged" ON "client_merges" USING btree ("merged_id");--> statement-breakpoint
CREATE INDEX "clients_newest" ON "clients" USING btree ("created_at","id") WHERE "clients"."merged_into" is null;--> statement-breakpoint
CREATE INDEX "clients_of_phone" ON "clients" USING btree ("phone_key") WHERE "clients"."merged_into" is null;--> statement-breakpoint
CREATE INDEX "clients_of_name" ON "clients" USING btree ("name_key") WHERE "clients"."merged_into" is null;--> statement-breakpoint
CREATE INDEX "clients_merged_into" ON "clients" USING btree ("merged_into") WHERE "clients"."merged_into" is not null;--> statement-breakpoint
CREATE INDEX "clients_search" ON "clients" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_events" ADD CONSTRAINT "record_events_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_client" ON "documents" USING btree ("client_id") WHERE "documents"."client_id" is not null;--> statement-breakpoint
CREATE INDEX "leads_client" ON "leads" USING btree ("client_id") WHERE "leads"."client_id" is not null;--> statement-breakpoint
CREATE INDEX "orders_client" ON "orders" USING btree ("client_id") WHERE "orders"."client_id" is not null;--> statement-breakpoint
CREATE INDEX "projects_client" ON "projects" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "quotes_client" ON "quotes" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "record_events_of_client" ON "record_events" USING btree ("client_id","id") WHERE "record_events"."client_id" is not null;--> statement-breakpoint
ALTER TABLE "record_events" ADD CONSTRAINT "record_events_of_one" CHECK (num_nonnulls("record_events"."lead_id", "record_events"."project_id", "record_events"."client_id") = 1);--> statement-breakpoint
-- Waits for a merge under way, so that no record stays with the merged client.
CREATE FUNCTION remaining_client(wanted uuid) RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  remaining uuid := wanted;
  next uuid;
BEGIN
  LOOP
    SELECT c.merged_into INTO next FROM clients c WHERE c.id = remaining FOR KEY SHARE;
    IF NOT FOUND THEN RETURN NULL; END IF;
    IF next IS NULL THEN RETURN remaining; END IF;
    remaining := next;
  END LOOP;
END $$;--> statement-breakpoint
CREATE FUNCTION join_remaining_client() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.client_id := remaining_client(NEW.client_id);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER leads_join_client BEFORE INSERT OR UPDATE OF "client_id" ON "leads" FOR EACH ROW
WHEN (NEW.client_id IS NOT NULL) EXECUTE FUNCTION join_remaining_client();--> statement-breakpoint
CREATE FUNCTION join_client_of_lead() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.lead_id IS NOT NULL AND (TG_OP = 'INSERT' OR NEW.lead_id IS DISTINCT FROM OLD.lead_id) THEN
    SELECT l.client_id INTO NEW.client_id FROM leads l WHERE l.id = NEW.lead_id;
  END IF;
  IF NEW.client_id IS NOT NULL THEN NEW.client_id := remaining_client(NEW.client_id); END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER quotes_join_client BEFORE INSERT OR UPDATE OF "lead_id", "client_id" ON "quotes" FOR EACH ROW
EXECUTE FUNCTION join_client_of_lead();--> statement-breakpoint
CREATE TRIGGER projects_join_client BEFORE INSERT OR UPDATE OF "lead_id", "client_id" ON "projects" FOR EACH ROW
EXECUTE FUNCTION join_client_of_lead();--> statement-breakpoint
CREATE TRIGGER orders_join_client BEFORE INSERT OR UPDATE OF "lead_id", "client_id" ON "orders" FOR EACH ROW
EXECUTE FUNCTION join_client_of_lead();--> statement-breakpoint
CREATE FUNCTION join_client_of_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.client_id := coalesce(
    (SELECT l.client_id FROM leads l WHERE l.id = NEW.lead_id),
    (SELECT p.client_id FROM projects p WHERE p.id = NEW.project_id),
    (SELECT o.client_id FROM orders o WHERE o.id = NEW.order_id),
    (SELECT d.client_id FROM documents d WHERE d.id = NEW.refers_to)
  );
  IF NEW.client_id IS NOT NULL THEN NEW.client_id := remaining_client(NEW.client_id); END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER documents_join_client BEFORE INSERT ON "documents" FOR EACH ROW
EXECUTE FUNCTION join_client_of_document();--> statement-breakpoint
CREATE TRIGGER documents_join_remaining_client BEFORE UPDATE OF "client_id" ON "documents" FOR EACH ROW
WHEN (NEW.client_id IS NOT NULL) EXECUTE FUNCTION join_remaining_client();--> statement-breakpoint
CREATE TRIGGER record_events_join_client BEFORE INSERT OR UPDATE OF "client_id" ON "record_events" FOR EACH ROW
WHEN (NEW.client_id IS NOT NULL) EXECUTE FUNCTION join_remaining_client();--> statement-breakpoint
CREATE TRIGGER client_addresses_join_client BEFORE INSERT OR UPDATE OF "client_id" ON "client_addresses" FOR EACH ROW
EXECUTE FUNCTION join_remaining_client();--> statement-breakpoint
-- A draft that staff quoted gets its client once it is sent: what belongs to a lead follows it.
CREATE FUNCTION take_records_to_client() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE quotes SET client_id = NEW.client_id WHERE lead_id = NEW.id AND client_id IS DISTINCT FROM NEW.client_id;
  UPDATE orders SET client_id = NEW.client_id WHERE lead_id = NEW.id AND client_id IS DISTINCT FROM NEW.client_id;
  UPDATE projects SET client_id = NEW.client_id WHERE lead_id = NEW.id AND client_id IS DISTINCT FROM NEW.client_id;
  UPDATE documents SET client_id = NEW.client_id WHERE lead_id = NEW.id AND client_id IS DISTINCT FROM NEW.client_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER leads_take_records_to_client AFTER UPDATE OF "client_id" ON "leads" FOR EACH ROW
WHEN (NEW.client_id IS DISTINCT FROM OLD.client_id) EXECUTE FUNCTION take_records_to_client();--> statement-breakpoint
CREATE FUNCTION copy_client_addresses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE clients c SET addresses = coalesce(
    (SELECT string_agg(a.address, ' ' ORDER BY a.address) FROM client_addresses a WHERE a.client_id = c.id),
    ''
  ) WHERE c.id IN (OLD.client_id, NEW.client_id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER client_addresses_copy AFTER INSERT OR UPDATE OR DELETE ON "client_addresses" FOR EACH ROW
EXECUTE FUNCTION copy_client_addresses();
