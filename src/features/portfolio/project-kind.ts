import { projectCategories, projectCategoryNames } from '#domain/records/portfolio-project.ts'
import { defineContent } from '#platform/content/define-content.ts'
import {
  choice,
  day,
  line,
  lines,
  link,
  optionalChoice,
  picture,
  text,
  toggle,
  wholeNumber,
} from '#platform/content/fields.ts'
import { builtInPictures } from './built-in-pictures.ts'

export const projectKind = defineContent({
  kind: 'portfolio-project',
  noun: 'project',
  title: 'Portfolio',
  place: { text: 'Front page', href: '/#portfolio' },
  named: 'client',
  publishes: 'portfolio',
  changedBy: 'staff',
  fields: {
    client: line('Client', { max: 60, missing: 'Name the client.' }),
    title: line('Title', { max: 80, missing: 'Give the project a title.' }),
    description: text('Description', { max: 240, missing: 'Describe it in a sentence or two.' }),
    category: choice(
      'Category',
      projectCategoryNames.map((value) => ({ value, label: projectCategories[value] })),
    ),
    technologies: lines('Built with', {
      max: 40,
      most: 12,
      missing: 'Name what it was built with.',
      hint: 'A line for each. Cards show the first three.',
    }),
    picture: picture('Picture', { hint: 'Of its first screen, at least 1,280 pixels wide.' }),
    imageUrl: optionalChoice('Shipped picture', builtInPictures, { hint: 'Shown without one of yours.' }),
    liveUrl: link('Website', { missing: 'Give the address of the website.' }),
    featured: toggle('Featured', { hint: 'A badge on its card. The order of the list decides its place.' }),
    completionDate: day('Completed'),
    rating: wholeNumber('Stars', { min: 1, max: 5, hint: 'The client’s rating, or your own of a demo.' }),
  },
})
