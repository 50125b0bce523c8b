CREATE TABLE "content_renames" (
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"entry_id" uuid NOT NULL,
	CONSTRAINT "content_renames_kind_slug_pk" PRIMARY KEY("kind","slug")
);
--> statement-breakpoint
ALTER TABLE "content_entries" ADD COLUMN "first_published_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "content_entries" ADD COLUMN "last_published_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "content_entries" ADD COLUMN "search_words" "tsvector" GENERATED ALWAYS AS (case when kind = 'post' then setweight(to_tsvector('english', coalesce(published->>'title', '')), 'A') || setweight(to_tsvector('english', coalesce(published->>'excerpt', '')), 'B') || to_tsvector('english', coalesce(published->>'body', '')) end) STORED;--> statement-breakpoint
ALTER TABLE "content_renames" ADD CONSTRAINT "content_renames_entry_id_content_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."content_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_renames_of_entry" ON "content_renames" USING btree ("entry_id");--> statement-breakpoint
CREATE UNIQUE INDEX "content_entries_slug" ON "content_entries" USING btree ("kind",(published->>'slug')) WHERE "content_entries"."published" ? 'slug';--> statement-breakpoint
CREATE INDEX "content_entries_search" ON "content_entries" USING gin ("search_words");--> statement-breakpoint
INSERT INTO "content_entries" ("id", "kind", "key", "position", "draft", "published", "first_published_at", "last_published_at", "created_at", "updated_at")
	SELECT "id", 'post', "slug", row_number() OVER (ORDER BY "published_at", "id"), "data", "data", "published_at", "updated_at", "published_at", "updated_at"
	FROM (SELECT *, jsonb_build_object('title', "title", 'slug', "slug", 'excerpt', "excerpt", 'category', "category", 'tags', to_jsonb("tags"), 'featured', "featured", 'author', "author", 'cover', null, 'body', "body") AS "data" FROM "posts") AS "rows";--> statement-breakpoint
INSERT INTO "content_renames" SELECT 'post', "slug", "post_id" FROM "post_renames";--> statement-breakpoint
DROP TABLE "post_renames";--> statement-breakpoint
DROP TABLE "posts";--> statement-breakpoint
CREATE VIEW "posts" AS SELECT
	"id",
	"published"->>'slug' AS "slug",
	"published"->>'title' AS "title",
	"published"->>'excerpt' AS "excerpt",
	"published"->>'author' AS "author",
	"published"->>'category' AS "category",
	-- One broken row must not take the list down.
	CASE jsonb_typeof("published"->'tags') WHEN 'array' THEN ARRAY(SELECT jsonb_array_elements_text("published"->'tags')) ELSE '{}' END AS "tags",
	coalesce("published"->'featured' = 'true', false) AS "featured",
	nullif("published"->'cover', 'null') AS "cover",
	"published"->>'body' AS "body",
	"first_published_at" AS "published_at",
	"last_published_at" AS "updated_at",
	"search_words"
FROM "content_entries"
WHERE "kind" = 'post' AND "published" IS NOT NULL AND "removed_at" IS NULL;--> statement-breakpoint
-- A process of the last release that starts during the upgrade inserts its articles, which are here already, and reads renames.
CREATE FUNCTION "ignore_posts"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;--> statement-breakpoint
CREATE TRIGGER "ignore_posts" INSTEAD OF INSERT ON "posts" FOR EACH ROW EXECUTE FUNCTION "ignore_posts"();--> statement-breakpoint
CREATE VIEW "post_renames" AS SELECT "slug", "entry_id" AS "post_id" FROM "content_renames" WHERE "kind" = 'post';--> statement-breakpoint
CREATE FUNCTION "content_published"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.published IS NOT NULL AND NEW.published IS DISTINCT FROM OLD.published THEN
		NEW.first_published_at := coalesce(NEW.first_published_at, NEW.updated_at);
		NEW.last_published_at := NEW.updated_at;
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "content_published" BEFORE UPDATE OF "published" ON "content_entries" FOR EACH ROW EXECUTE FUNCTION "content_published"();--> statement-breakpoint
-- However an entry's address changes, by a publication, a schedule or an undo, the old one leads to it.
CREATE FUNCTION "content_renamed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM content_renames WHERE kind = NEW.kind AND slug = NEW.published->>'slug' AND entry_id = NEW.id;
	INSERT INTO content_renames (kind, slug, entry_id) VALUES (NEW.kind, OLD.published->>'slug', NEW.id)
		ON CONFLICT (kind, slug) DO NOTHING;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "content_renamed" AFTER UPDATE OF "published" ON "content_entries" FOR EACH ROW
	WHEN (OLD.published->>'slug' IS DISTINCT FROM NEW.published->>'slug' AND OLD.published->>'slug' IS NOT NULL)
	EXECUTE FUNCTION "content_renamed"();
