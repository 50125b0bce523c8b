ALTER TABLE "documents" ADD COLUMN "state" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "credited_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "documents_newest_by_state" ON "documents" USING btree ("state","issued_at","id");--> statement-breakpoint
CREATE INDEX "documents_open" ON "documents" USING btree ("is_test","due_on","amount_minor") WHERE "documents"."state" = 'open';--> statement-breakpoint
CREATE INDEX "documents_by_due_day" ON "documents" USING btree (coalesce("due_on", 'infinity'::date),"id");--> statement-breakpoint
CREATE INDEX "documents_by_due_day_descending" ON "documents" USING btree (coalesce("due_on", '-infinity'::date),"id");--> statement-breakpoint
CREATE FUNCTION is_paid_order(status text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT status IN ('paid', 'partly-refunded', 'refunded')
$$;--> statement-breakpoint
-- The lock waits for a payment under way, which would otherwise leave this document open.
CREATE FUNCTION set_document_state() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE is_paid boolean;
BEGIN
  SELECT is_paid_order(o.status) INTO is_paid FROM orders o WHERE o.id = NEW.order_id FOR SHARE;
  NEW.state := CASE
    WHEN NEW.kind = 'credit-note' THEN 'issued'
    WHEN NEW.credited_minor >= NEW.amount_minor THEN CASE WHEN is_paid THEN 'credited' ELSE 'cancelled' END
    WHEN NEW.credited_minor > 0 THEN 'partly-credited'
    WHEN NEW.kind = 'receipt' OR is_paid THEN 'paid'
    ELSE 'open'
  END;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER documents_state BEFORE INSERT OR UPDATE OF order_id, credited_minor ON "documents" FOR EACH ROW
EXECUTE FUNCTION set_document_state();--> statement-breakpoint
-- The order is locked before its document, as a settlement does, or the two could wait for each other.
CREATE FUNCTION credit_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM orders o JOIN documents d ON d.order_id = o.id WHERE d.id = NEW.refers_to FOR SHARE OF o;
  UPDATE documents SET credited_minor = credited_minor + NEW.amount_minor WHERE id = NEW.refers_to;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER documents_credit AFTER INSERT ON "documents" FOR EACH ROW
WHEN (NEW.kind = 'credit-note' AND NEW.refers_to IS NOT NULL) EXECUTE FUNCTION credit_document();--> statement-breakpoint
CREATE FUNCTION settle_documents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE documents SET credited_minor = credited_minor WHERE order_id = NEW.id AND kind <> 'credit-note';
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER orders_settle_documents AFTER UPDATE OF status ON "orders" FOR EACH ROW
WHEN (is_paid_order(OLD.status) IS DISTINCT FROM is_paid_order(NEW.status)) EXECUTE FUNCTION settle_documents();--> statement-breakpoint
UPDATE "documents" d SET credited_minor = coalesce(
  (SELECT sum(c.amount_minor) FROM documents c WHERE c.kind = 'credit-note' AND c.refers_to = d.id), 0
);
