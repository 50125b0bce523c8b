CREATE TABLE "document_series" (
	"series" text NOT NULL,
	"year" text NOT NULL,
	"next" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "document_series_series_year_pk" PRIMARY KEY("series","year")
);
