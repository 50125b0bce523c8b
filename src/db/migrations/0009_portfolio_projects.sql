CREATE TABLE "portfolio_projects" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"category" text NOT NULL,
	"technologies" text[] NOT NULL,
	"image_url" text NOT NULL,
	"live_url" text NOT NULL,
	"featured" boolean NOT NULL,
	"completion_date" date NOT NULL,
	"rating" smallint NOT NULL,
	"client" text NOT NULL,
	CONSTRAINT "portfolio_projects_rating" CHECK ("portfolio_projects"."rating" between 1 and 5)
);
