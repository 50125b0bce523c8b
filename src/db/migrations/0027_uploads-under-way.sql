ALTER TABLE "loose_blobs" ADD COLUMN "project_id" uuid;--> statement-breakpoint
ALTER TABLE "loose_blobs" ADD COLUMN "size" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "loose_blobs" ADD CONSTRAINT "loose_blobs_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "loose_blobs_of_project" ON "loose_blobs" USING btree ("project_id") WHERE "loose_blobs"."project_id" is not null;