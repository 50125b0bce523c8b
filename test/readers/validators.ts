import { readFile } from 'node:fs/promises'
import Validator from '@adobe/structured-data-validator'
import { validateXML } from 'xmllint-wasm'

const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8')

/** Validates with libxml2 and a schema in schemas/. */
export async function faultsOfXml(xml: string, schema: 'sitemap.xsd' | 'rss.xsd'): Promise<string[]> {
  const { errors } = await validateXML({
    xml: { fileName: 'document.xml', contents: xml },
    schema: { fileName: schema, contents: await read(`schemas/${schema}`) },
  })
  return errors.map((error) => error.message)
}

type Fact = { '@type': string; [property: string]: unknown }

/** Returns what schema.org does not have, and what Google requires of the types it shows. */
export async function faultsOfFacts(facts: readonly Fact[]): Promise<string[]> {
  const jsonld = Object.groupBy(facts, (fact) => fact['@type'])
  const issues = await new Validator(await vocabulary()).validate({ jsonld, microdata: {}, rdfa: {} })
  return issues.map(
    ({ severity, rootType, issueMessage, fieldNames = [] }) =>
      `${severity}: ${rootType}: ${issueMessage} ${fieldNames.join()}`,
  )
}

let known: ReturnType<typeof readVocabulary> | undefined
function vocabulary() {
  known ??= readVocabulary()
  return known
}

/** Rebuilds schema.org's vocabulary from the types that a package generates from it. */
async function readVocabulary(): Promise<object> {
  const types = await readFile(new URL('schema.d.ts', import.meta.resolve('schema-dts')), 'utf8')
  const graph: object[] = []
  const domains = new Map<string, string[]>()
  const id = (name: string) => ({ '@id': `schema:${name}` })
  // A type with its own properties is a Base and a Leaf of it; one without is a Leaf of its parents.
  for (const [, name = '', parents = '', body = ''] of types.matchAll(
    /^(?:export )?interface (\w+)(?:Base|Leaf) extends ([^{]+) \{\n(.*?)^\}/gms,
  )) {
    const parentNames = [...parents.matchAll(/\b(\w+)Base\b/g)].map(([, parent = '']) => parent)
    if (parentNames.includes(name)) continue
    graph.push({ '@type': 'rdfs:Class', ...id(name), 'rdfs:subClassOf': parentNames.map(id) })
    for (const [, property = ''] of body.matchAll(/^ {4}"(\w+)"\?:/gm)) {
      domains.set(property, [...(domains.get(property) ?? []), name])
    }
  }
  for (const [property, names] of domains) {
    graph.push({ '@type': 'rdf:Property', ...id(property), 'schema:domainIncludes': names.map(id) })
  }
  return { '@graph': graph }
}
