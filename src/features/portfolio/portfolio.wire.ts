import { of, wire } from '#platform/api/wire.ts'
import type { ProjectList } from './portfolio.ts'

export const listProjects = wire('GET', '/api/portfolio/projects', of<{ answer: ProjectList }>)
