import { sql } from 'drizzle-orm'
import { boolean, check, date, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { ProjectCategory } from '#domain/records/portfolio-project.ts'

export const portfolioProjects = pgTable(
  'portfolio_projects',
  {
    id: text('id').primaryKey(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    category: text('category').$type<ProjectCategory>().notNull(),
    technologies: text('technologies').array().notNull(),
    imageUrl: text('image_url').notNull(),
    liveUrl: text('live_url').notNull(),
    featured: boolean('featured').notNull(),
    completionDate: date('completion_date', { mode: 'string' }).notNull(),
    rating: smallint('rating').notNull(),
    client: text('client').notNull(),
  },
  (table) => [check('portfolio_projects_rating', sql`${table.rating} between 1 and 5`)],
)
