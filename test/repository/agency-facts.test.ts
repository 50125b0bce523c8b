import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ESTree, parseSync } from 'vite'
import { expect, test } from 'vitest'
import { readImports } from './read-imports.ts'

type Node = ESTree.Node

const root = join(import.meta.dirname, '../../src')
const facts = 'domain/agency.ts: agency'
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.(test|examples)\.tsx?$/.test(path))
  // These start the program once the facts are known.
  .filter((path) => !path.endsWith('main.server.ts') && path !== 'browser/start.tsx')
  .toSorted()

const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
const modules = new Map([...texts].map(([file, text]) => [file, parseSync(file, text).program]))
const importedNames = new Map([...modules].map(([file, program]) => [file, readImportedNames(file, program)]))
const functions = [...modules].flatMap(([file, program]) => functionsOf(file, program))

/** Functions that read the facts when called, directly or through others, as `file: name`. */
const readers = new Set<string>()
for (let size = -1; size < readers.size; ) {
  size = readers.size
  for (const { file, name, body } of functions) {
    if (readsIn(file, body).length > 0) readers.add(`${file}: ${name}`)
  }
}

test('no module reads the agency’s facts while it loads, because they change at run time', () => {
  const frozen = [...modules].flatMap(([file, program]) =>
    readsIn(file, program).map((at) => {
      const line = texts.get(file)?.slice(0, at).split('\n').length
      return `src/${file}:${line} keeps a fact of the agency as it was at the start: read it in a function.`
    }),
  )
  expect(frozen, frozen.join('\n')).toEqual([])
  expect(readers.size).toBeGreaterThan(100)
})

/** @returns by local name, what it stands for: `file: name` */
function readImportedNames(file: string, { body }: ESTree.Program): Map<string, string> {
  const targets = new Map(readImports(root, file).map(({ source, to }) => [source, to]))
  return new Map(
    body.flatMap((statement) => {
      if (statement.type !== 'ImportDeclaration' || statement.importKind === 'type') return []
      return statement.specifiers.flatMap((one) =>
        one.type === 'ImportSpecifier' && 'name' in one.imported
          ? [[one.local.name, `${targets.get(statement.source.value)}: ${one.imported.name}`] as const]
          : [],
      )
    }),
  )
}

/** Those at the top of the module. */
function functionsOf(file: string, { body }: ESTree.Program): { file: string; name: string; body: Node }[] {
  return body.flatMap((statement) => {
    const declared =
      statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportDefaultDeclaration'
        ? statement.declaration
        : statement
    if (declared?.type === 'FunctionDeclaration' && declared.id && declared.body) {
      return [{ file, name: declared.id.name, body: declared.body }]
    }
    if (declared?.type !== 'VariableDeclaration') return []
    return declared.declarations.flatMap(({ id, init }) =>
      id.type === 'Identifier' && init && isFunction(init) && init.body
        ? [{ file, name: id.name, body: init.body }]
        : [],
    )
  })
}

/** @returns where code of this node reads the facts when it runs; functions in it that run later do not count */
function readsIn(file: string, node: Node): number[] {
  const names = importedNames.get(file)
  const meaningOf = (name: string) => names?.get(name) ?? `${file}: ${name}`
  const visit = (at: Node, runs: boolean): number[] => {
    if (isFunction(at)) return runs && at.body ? visit(at.body, true) : []
    if (at.type === 'ClassBody' || at.type === 'ImportDeclaration' || isType(at)) return []
    if (at.type === 'VariableDeclarator') return at.init ? visit(at.init, false) : []
    if (at.type === 'Identifier') return meaningOf(at.name) === facts ? [at.start] : []
    const found: number[] = []
    if (at.type === 'CallExpression') {
      const { callee } = at
      if (callee.type === 'Identifier' && readers.has(meaningOf(callee.name))) found.push(at.start)
      const runsCallbacks = callee.type === 'MemberExpression' && isOfLists(callee.property)
      return [
        ...found,
        ...visit(callee, true),
        ...at.arguments.flatMap((argument) => visit(argument, runsCallbacks)),
      ]
    }
    return childrenOf(at).flatMap((child) => visit(child, false))
  }
  return visit(node, true)
}

function isFunction(node: Node): node is ESTree.Function | ESTree.ArrowFunctionExpression {
  return /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)
}

function isType({ type }: Node): boolean {
  return type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)Expression$/.test(type)
}

function isOfLists(property: Node): boolean {
  return (
    property.type === 'Identifier' &&
    /^(map|flatMap|filter|find|forEach|some|every|reduce|sort|toSorted)$/.test(property.name)
  )
}

/** Without names that refer to nothing: of properties and of members. */
function childrenOf(node: Node): Node[] {
  return Object.entries(node).flatMap(([key, value]) => {
    const isName =
      (key === 'key' || key === 'property') &&
      'computed' in node &&
      !node.computed &&
      !('shorthand' in node && node.shorthand)
    if (isName || typeof value !== 'object') return []
    return [value].flat().filter((child): child is Node => typeof child?.type === 'string')
  })
}
