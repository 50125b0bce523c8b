ALTER TABLE "leads" ADD COLUMN "question_asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "question_settled_at" timestamp (3) with time zone;--> statement-breakpoint
-- The first question after what staff last sent. What the triggers do is no news.
ALTER TABLE "leads" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "leads" l SET "question_asked_at" = asked.at
FROM (
  SELECT e.lead_id, min(e.at) AS at
  FROM record_events e JOIN leads of ON of.id = e.lead_id
  WHERE e.kind = 'question' AND e.at > coalesce(of.contacted_at, '-infinity')
  GROUP BY e.lead_id
) asked
WHERE asked.lead_id = l.id;--> statement-breakpoint
ALTER TABLE "leads" ENABLE TRIGGER USER;--> statement-breakpoint
CREATE INDEX "leads_with_question" ON "leads" USING btree ("question_asked_at","id") WHERE "leads"."question_asked_at" is not null and "leads"."question_settled_at" is null;