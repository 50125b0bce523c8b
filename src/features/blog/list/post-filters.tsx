import { postCategories, postCategoryNames } from '#domain/records/post.ts'
import { href } from '#routes'
import { Button } from '#ui/button.tsx'
import { ChipLink } from '#ui/forms/chip.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { Icon } from '#ui/icon.tsx'
import { postFilterLimits } from './post-filter-limits.ts'
import styles from './post-filters.module.css'
import { hrefWith } from './post-list-address.ts'

export type PostFiltersProps = {
  search: URLSearchParams
  tags: readonly string[]
}

export function PostFilters({ search, tags }: PostFiltersProps) {
  const category = search.get('category') ?? ''
  const chosenTag = search.get('tag') ?? ''
  return (
    <div className={styles.filters}>
      <nav aria-label="Categories">
        <ul className={styles.chips}>
          <li>
            <ChipLink href={hrefWith(search, { category: '', tag: '' })} current={category === ''}>
              All
            </ChipLink>
          </li>
          {postCategoryNames.map((name) => (
            <li key={name}>
              <ChipLink href={hrefWith(search, { category: name, tag: '' })} current={category === name}>
                {postCategories[name]}
              </ChipLink>
            </li>
          ))}
        </ul>
      </nav>
      <search className={styles.search}>
        <form action={href('blog')} className={styles.form}>
          {category && <input type="hidden" name="category" value={category} />}
          {chosenTag && <input type="hidden" name="tag" value={chosenTag} />}
          <TextInput
            label="Search articles"
            hideLabel
            type="search"
            name="q"
            placeholder="Search articles"
            maxLength={postFilterLimits.q}
            defaultValue={search.get('q') ?? ''}
            className={styles.field}
          />
          <Button type="submit">Search</Button>
        </form>
      </search>
      <details className={styles.tags} open={chosenTag !== ''}>
        <summary className={styles.tagSummary}>
          Tags <Icon name="chevron" size={20} />
        </summary>
        <nav aria-label="Tags">
          <ul className={styles.tagList}>
            {tags.map((tag) => (
              <li key={tag}>
                <a
                  href={hrefWith(search, { tag: tag === chosenTag ? '' : tag })}
                  aria-current={tag === chosenTag ? 'true' : undefined}
                >
                  #{tag}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </details>
    </div>
  )
}
