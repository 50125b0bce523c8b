DROP INDEX "projects_launched";--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "may_repeat_since" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "clients" SET "may_repeat_since" = now() WHERE "merged_into" IS NULL AND (
	"phone_key" IN (SELECT phone_key FROM clients WHERE merged_into IS NULL AND phone_key IS NOT NULL GROUP BY 1 HAVING count(*) > 1)
	OR "name_key" IN (SELECT name_key FROM clients WHERE merged_into IS NULL AND name_key IS NOT NULL GROUP BY 1 HAVING count(*) > 1)
	OR "id" IN (SELECT a.client_id FROM client_addresses a WHERE a.mailbox IN (
		SELECT mailbox FROM client_addresses GROUP BY 1 HAVING count(DISTINCT client_id) > 1
	))
);--> statement-breakpoint
ALTER TABLE "clients" ALTER COLUMN "may_repeat_since" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "may_owe_real" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "may_owe_test" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "clients_may_repeat" ON "clients" USING btree ("created_at","id") WHERE "clients"."merged_into" is null and "clients"."may_repeat_since" is not null;--> statement-breakpoint
CREATE INDEX "milestones_to_change" ON "milestones" USING btree ("project_id","updated_at") WHERE "milestones"."status" = 'changes';--> statement-breakpoint
CREATE INDEX "projects_may_owe_real" ON "projects" USING btree ("launched_at","id") WHERE "projects"."status" = 'launched' and "projects"."may_owe_real";--> statement-breakpoint
CREATE INDEX "projects_may_owe_test" ON "projects" USING btree ("launched_at","id") WHERE "projects"."status" = 'launched' and "projects"."may_owe_test";--> statement-breakpoint
CREATE INDEX "projects_in_work" ON "projects" USING btree ("updated_at","id") WHERE "projects"."status" in ('content', 'building', 'launching');--> statement-breakpoint
-- A mark may say too much, never too little. These events leave more of the price to pay. The update locks the project, so
-- that a job which takes its mark away waits for this transaction and reads its money.
CREATE FUNCTION mark_owing(lead uuid) RETURNS void LANGUAGE sql AS $$
  UPDATE projects SET may_owe_real = true, may_owe_test = true WHERE lead_id = lead
$$;--> statement-breakpoint
CREATE FUNCTION mark_owing_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_owing(OLD.lead_id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER orders_mark_owing AFTER UPDATE OF amount_minor, refunded_minor, lowered_minor, paid_at, part, mode, lead_id ON "orders"
FOR EACH ROW WHEN (
  OLD.lead_id IS NOT NULL AND OLD.part <> 'extra' AND OLD.paid_at IS NOT NULL AND (
    NEW.lead_id IS DISTINCT FROM OLD.lead_id OR NEW.part = 'extra' OR NEW.paid_at IS NULL OR NEW.mode <> OLD.mode
    OR NEW.amount_minor - NEW.refunded_minor + NEW.lowered_minor < OLD.amount_minor - OLD.refunded_minor + OLD.lowered_minor
  )
) EXECUTE FUNCTION mark_owing_of_order();--> statement-breakpoint
CREATE TRIGGER orders_mark_owing_once_deleted AFTER DELETE ON "orders"
FOR EACH ROW WHEN (OLD.lead_id IS NOT NULL AND OLD.part <> 'extra' AND OLD.paid_at IS NOT NULL)
EXECUTE FUNCTION mark_owing_of_order();--> statement-breakpoint
CREATE FUNCTION mark_owing_of_lead() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_owing(NEW.id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER leads_mark_owing AFTER UPDATE OF quote ON "leads"
FOR EACH ROW WHEN (quoted_minor(NEW.quote) > quoted_minor(OLD.quote)) EXECUTE FUNCTION mark_owing_of_lead();--> statement-breakpoint
CREATE FUNCTION mark_owing_of_project() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.may_owe_real := true;
  NEW.may_owe_test := true;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER projects_mark_owing BEFORE UPDATE OF lead_id ON "projects"
FOR EACH ROW WHEN (NEW.lead_id IS DISTINCT FROM OLD.lead_id) EXECUTE FUNCTION mark_owing_of_project();--> statement-breakpoint
-- Two transactions at the same time do not see each other's clients, so each marks its own as well. A mark of the last half
-- hour is not written again: the job that takes marks away leaves those of the last hour.
CREATE FUNCTION mark_repeats(ids uuid[]) RETURNS void LANGUAGE sql AS $$
  UPDATE clients SET may_repeat_since = clock_timestamp() WHERE id = ANY(ids)
$$;--> statement-breakpoint
CREATE FUNCTION is_mark_old(since timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT since IS NULL OR since < now() - interval '30 minutes'
$$;--> statement-breakpoint
CREATE FUNCTION mark_repeats_of_clients() RETURNS trigger LANGUAGE plpgsql AS $$
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
        AND (n.phone_key, n.name_key, n.merged_into) IS DISTINCT FROM (o.phone_key, o.name_key, o.merged_into)
    );
  END IF;
  IF changed = '{}' THEN RETURN NULL; END IF;
  -- OFFSET 0 keeps to the index: one row and many have the same plan.
  ids := array(
    SELECT n.id FROM new_rows n WHERE n.id = ANY(changed) AND is_mark_old(n.may_repeat_since)
    UNION
    SELECT same.id FROM (SELECT DISTINCT phone_key FROM new_rows WHERE id = ANY(changed) AND phone_key IS NOT NULL) n,
      LATERAL (
        SELECT c.id FROM clients c
        WHERE c.phone_key = n.phone_key AND c.merged_into IS NULL AND is_mark_old(c.may_repeat_since) OFFSET 0
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
CREATE TRIGGER clients_mark_repeats_inserted AFTER INSERT ON "clients" REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION mark_repeats_of_clients();--> statement-breakpoint
CREATE TRIGGER clients_mark_repeats_updated AFTER UPDATE ON "clients" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION mark_repeats_of_clients();--> statement-breakpoint
CREATE FUNCTION mark_repeats_of_addresses() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids uuid[];
BEGIN
  ids := array(
    SELECT c.id FROM (
      SELECT n.client_id FROM new_rows n
      UNION
      SELECT same.client_id FROM (SELECT DISTINCT mailbox FROM new_rows) n,
        LATERAL (SELECT a.client_id FROM client_addresses a WHERE a.mailbox = n.mailbox OFFSET 0) same
    ) found, LATERAL (
      SELECT c.id FROM clients c WHERE c.id = found.client_id AND is_mark_old(c.may_repeat_since) OFFSET 0
    ) c
  );
  IF ids <> '{}' THEN PERFORM mark_repeats(ids); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER client_addresses_mark_repeats_inserted AFTER INSERT ON "client_addresses" REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION mark_repeats_of_addresses();--> statement-breakpoint
CREATE TRIGGER client_addresses_mark_repeats_updated AFTER UPDATE ON "client_addresses" REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION mark_repeats_of_addresses();
