ALTER TABLE "leads" ADD COLUMN "first_sent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "answered_elsewhere_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "contacted_at" timestamp (3) with time zone;--> statement-breakpoint
-- What staff have sent, as timelines, records and the mail log tell. Links are not counted: clients request them, too. An answer that came before all of it was a move.
WITH "sent" AS (
	SELECT "lead_id", min("at") AS "first", max("at") AS "last" FROM (
		SELECT "lead_id", "at" FROM "record_events"
		WHERE "lead_id" IS NOT NULL AND (
			"kind" = 'reply' OR ("kind" = 'quote' AND "data"->>'to' IN ('sent', 'reminded'))
			OR ("kind" = 'reminder' AND "data"->>'isByHand' = 'true')
		)
		UNION ALL SELECT p."lead_id", e."at" FROM "record_events" e JOIN "projects" p ON p."id" = e."project_id"
		WHERE e."kind" = 'promise-started'
			OR (e."kind" = 'milestone-moved' AND e."data"->>'to' = 'in-review')
			OR (e."kind" = 'moved' AND e."data"->>'to' = 'launched')
		UNION ALL SELECT "lead_id", "sent_at" FROM "quotes"
		UNION ALL SELECT p."lead_id", m."created_at" FROM "project_messages" m JOIN "projects" p ON p."id" = m."project_id"
		WHERE m."side" = 'staff'
		UNION ALL SELECT "lead_id", "launched_at" FROM "projects"
		UNION ALL SELECT "lead_id", "created_at" FROM "mails"
		WHERE "kind" IN ('lead-reply', 'quote-sent', 'quote-reminder', 'project-complete-client', 'project-review', 'project-launched')
	) AS "sendings"
	WHERE "lead_id" IS NOT NULL AND "at" IS NOT NULL
	GROUP BY "lead_id"
), "known" AS (
	SELECT l."id", "sent"."first", CASE WHEN l."answered_at" < "sent"."first" IS NOT FALSE THEN l."answered_at" END AS "elsewhere", "sent"."last"
	FROM "leads" l LEFT JOIN "sent" ON "sent"."lead_id" = l."id"
	WHERE "sent"."first" IS NOT NULL OR l."answered_at" IS NOT NULL
)
UPDATE "leads" SET "first_sent_at" = "known"."first", "answered_elsewhere_at" = "known"."elsewhere",
	"contacted_at" = greatest("known"."last", "known"."elsewhere")
FROM "known" WHERE "known"."id" = "leads"."id";--> statement-breakpoint
-- So that the moves of before can still be undone.
UPDATE "audit_entries" SET
	"before" = "before" - 'answeredAt' || CASE WHEN "before" ? 'answeredAt' THEN jsonb_build_object('answeredElsewhereAt', "before"->'answeredAt') ELSE '{}' END,
	"after" = "after" - 'answeredAt' || jsonb_build_object('answeredElsewhereAt', "after"->'answeredAt')
WHERE "noun" = 'lead' AND "after" ? 'answeredAt';--> statement-breakpoint
ALTER TABLE "leads" DROP COLUMN "answered_at";--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "answered_at" timestamp (3) with time zone GENERATED ALWAYS AS (least(first_sent_at, answered_elsewhere_at)) STORED;--> statement-breakpoint
CREATE INDEX "leads_unanswered" ON "leads" USING btree ("status","created_at","id") WHERE "leads"."answered_at" is null;
