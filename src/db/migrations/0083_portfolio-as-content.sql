INSERT INTO "content_entries" ("id", "kind", "key", "position", "draft", "published", "created_at", "updated_at")
	SELECT gen_random_uuid(), 'portfolio-project', "id", row_number() OVER (ORDER BY "featured" DESC, "completion_date" DESC, "id"), "data", "data", now(), now()
	-- Nobody could choose a picture's address; one that was stored by hand becomes a drawn web.
	FROM (SELECT *, jsonb_build_object('client', "client", 'title', "title", 'description', "description", 'category', "category", 'technologies', to_jsonb("technologies"), 'imageUrl', CASE WHEN "image_url" IN ('paper-weather', 'gasholder-three', 'stool-twelve', 'second-spark', 'longwater-lido', 'the-moth-hour', 'larkfield-eye-clinic', 'slow-meridian', 'row-and-furrow', 'southlight', 'copperline-mutual', 'plumb-and-span') THEN "image_url" ELSE '' END, 'liveUrl', "live_url", 'featured', "featured", 'completionDate', "completion_date", 'rating', "rating") AS "data" FROM "portfolio_projects") AS "rows";--> statement-breakpoint
DROP TABLE "portfolio_projects";--> statement-breakpoint
-- For processes of the last release during the upgrade, which read it, and at their start insert projects that are here already.
CREATE VIEW "portfolio_projects" AS SELECT
	"key" AS "id",
	"published"->>'title' AS "title",
	"published"->>'description' AS "description",
	"published"->>'category' AS "category",
	CASE jsonb_typeof("published"->'technologies') WHEN 'array' THEN ARRAY(SELECT jsonb_array_elements_text("published"->'technologies')) ELSE '{}' END AS "technologies",
	"published"->>'imageUrl' AS "image_url",
	"published"->>'liveUrl' AS "live_url",
	coalesce("published"->'featured' = 'true', false) AS "featured",
	"published"->>'completionDate' AS "completion_date",
	("published"->>'rating')::smallint AS "rating",
	"published"->>'client' AS "client"
FROM "content_entries"
WHERE "kind" = 'portfolio-project' AND "published" IS NOT NULL AND "removed_at" IS NULL;--> statement-breakpoint
CREATE FUNCTION "ignore_portfolio_projects"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;--> statement-breakpoint
CREATE TRIGGER "ignore_portfolio_projects" INSTEAD OF INSERT ON "portfolio_projects" FOR EACH ROW EXECUTE FUNCTION "ignore_portfolio_projects"();
