CREATE TABLE "picture_cuts" (
	"picture_hash" text NOT NULL,
	"format" text NOT NULL,
	"width" integer NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"blob_key" text NOT NULL,
	CONSTRAINT "picture_cuts_picture_hash_format_width_pk" PRIMARY KEY("picture_hash","format","width"),
	CONSTRAINT "picture_cuts_blob_key_unique" UNIQUE("blob_key")
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"hash" text PRIMARY KEY NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "picture_cuts" ADD CONSTRAINT "picture_cuts_picture_hash_pictures_hash_fk" FOREIGN KEY ("picture_hash") REFERENCES "public"."pictures"("hash") ON DELETE no action ON UPDATE no action;