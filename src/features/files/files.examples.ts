import { example } from '#test/http/example.ts'
import * as wires from './file.wire.ts'

const query = { name: 'silk.txt' }
const file = 'silk'

export const filesExamples = [
  example(wires.receiveFile, {
    query,
    file,
    change: async (world) => [{ id: (await world.project()).project.id, ...query }],
  }),
  example(wires.checkFile, { query, file, answer: 204 }),
  example(wires.createFileAddress),
  example(wires.downloadFile, {
    query: async (post, { file }) => {
      const { href } = await (await post(`/api/files/${file}/address`)).json()
      return Object.fromEntries(new URL(href, 'https://orbweaver.example').searchParams)
    },
    answer: 404,
  }),
  example(wires.removeFile, {
    answer: 204,
    change: async (world) => {
      const { project } = await world.project()
      const { id } = await world.send(wires.receiveFile, { id: project.id, ...query }, file)
      return [{ id }]
    },
  }),
]
