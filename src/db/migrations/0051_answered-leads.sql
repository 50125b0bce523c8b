ALTER TABLE "leads" ADD COLUMN "answered_at" timestamp (3) with time zone;--> statement-breakpoint
-- When staff first moved it. Of what its history does not tell, only a fresh payment may still wait for an answer.
UPDATE "leads" SET "answered_at" = coalesce(
	(
		SELECT min(moved."at") FROM "record_events" AS moved
		WHERE moved."lead_id" = "leads"."id" AND moved."kind" = 'status-changed'
			AND moved."actor" NOT IN ('System', 'Visitor') AND moved."data"->>'paid' IS NULL
			AND moved."data"->>'to' IN ('contacted', 'quoted', 'won', 'lost')
	),
	CASE WHEN "status" <> 'won' OR "updated_at" < now() - interval '30 days' THEN "updated_at" END
)
WHERE "status" IN ('contacted', 'quoted', 'won', 'lost');--> statement-breakpoint
CREATE INDEX "leads_unanswered" ON "leads" USING btree ("status","created_at","id") WHERE "leads"."answered_at" is null;
