ALTER TABLE "documents" ALTER COLUMN "about" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "subject_kind" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "subject_id" uuid;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "subject_round" integer;--> statement-breakpoint
-- No row for other words, such as those of seeded documents.
CREATE FUNCTION document_subject(about text) RETURNS TABLE (kind text, id uuid, round integer)
LANGUAGE sql IMMUTABLE AS $$
  SELECT
    CASE m[1]
      WHEN 'cancellation of' THEN 'cancellation'
      WHEN 'balance of project' THEN 'balance'
      WHEN 'deposit of lead' THEN 'deposit'
      ELSE m[1]
    END, m[2]::uuid, coalesce(m[3], '1')::integer
  FROM regexp_match(
    about,
    '^(order|refund|cancellation of|balance of project|deposit of lead|free) ([[:xdigit:]]{8}(?:-[[:xdigit:]]{4}){3}-[[:xdigit:]]{12})(?:, ([0-9]{1,6}))?$'
  ) m
  WHERE m IS NOT NULL
$$;--> statement-breakpoint
-- The documents stay as issued, so no open page needs a hint.
ALTER TABLE "documents" DISABLE TRIGGER USER;--> statement-breakpoint
-- Words may differ only in the case of an id: the first document has the subject.
UPDATE "documents" d SET subject_kind = known.kind, subject_id = known.of, subject_round = known.round
FROM (
  SELECT DISTINCT ON (s.kind, s.id, s.round) d.id, s.kind, s.id AS of, s.round
  FROM documents d, document_subject(d.about) s
  ORDER BY s.kind, s.id, s.round, d.issued_at, d.id
) known
WHERE known.id = d.id;--> statement-breakpoint
ALTER TABLE "documents" ENABLE TRIGGER USER;--> statement-breakpoint
CREATE UNIQUE INDEX "documents_subject" ON "documents" USING btree ("subject_kind","subject_id","subject_round");--> statement-breakpoint
-- A process of the release before goes on storing and looking up words until it is restarted.
CREATE FUNCTION documents_subject() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.subject_kind IS NULL THEN
    SELECT s.kind, s.id, s.round INTO NEW.subject_kind, NEW.subject_id, NEW.subject_round
    FROM document_subject(NEW.about) s;
  ELSE
    NEW.about := concat(
      CASE NEW.subject_kind
        WHEN 'cancellation' THEN 'cancellation of'
        WHEN 'balance' THEN 'balance of project'
        WHEN 'deposit' THEN 'deposit of lead'
        ELSE NEW.subject_kind
      END,
      ' ', NEW.subject_id,
      CASE WHEN NEW.subject_round > 1 THEN ', ' || NEW.subject_round END
    );
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER documents_subject BEFORE INSERT ON "documents" FOR EACH ROW EXECUTE FUNCTION documents_subject();--> statement-breakpoint
DROP TRIGGER documents_stay ON "documents";--> statement-breakpoint
CREATE TRIGGER documents_stay BEFORE UPDATE ON "documents" FOR EACH ROW
WHEN ((OLD.kind, OLD.number, OLD.about, OLD.subject_kind, OLD.subject_id, OLD.subject_round, OLD.is_test, OLD.issued_at, OLD.due_at, OLD.content, OLD.amount_minor, OLD.currency, OLD.pdf, OLD.pdf_hash, OLD.refers_to, OLD.refund_id)
  IS DISTINCT FROM (NEW.kind, NEW.number, NEW.about, NEW.subject_kind, NEW.subject_id, NEW.subject_round, NEW.is_test, NEW.issued_at, NEW.due_at, NEW.content, NEW.amount_minor, NEW.currency, NEW.pdf, NEW.pdf_hash, NEW.refers_to, NEW.refund_id))
EXECUTE FUNCTION documents_stay();
