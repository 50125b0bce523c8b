import { expect, test } from 'vitest'
import { importFields } from '#domain/records/lead-import.ts'
import { type ReadImport, work } from './read-import.worker.ts'

function read(file: string | Buffer): ReadImport {
  const read = work({
    bytes: Buffer.from(file),
    reading: { encoding: null, headerLine: null },
    columns: null,
    mappings: [],
  })
  if ('refusal' in read) throw new Error(read.refusal)
  return read
}

/** Leaves out empty fields. */
const leadsOf = (file: string | Buffer) =>
  read(file).rows.map(({ lead }) =>
    Object.fromEntries(
      importFields.map((field) => [field, lead[field]]).filter(([, value]) => value?.length),
    ),
  )

const ida = { name: 'Ida Weft', email: 'ida@looms.example' }

test.each([
  [
    'Google Contacts',
    `First Name,Middle Name,Last Name,Phonetic First Name,Name Prefix,Nickname,File As,Organization Name,Organization Title,Notes,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value
Ida,,Weft,Eeda,Dr,Id,,Silk Ltd,Owner,Met in Pune,Fair ::: * myContacts,* Work,ida@looms.example ::: i.weft@looms.example,Mobile,+91 98450 12345 ::: +91 80 4123 4567`,
    {
      ...ida,
      phone: '+91 98450 12345',
      companyName: 'Silk Ltd',
      message: 'Met in Pune\nOther email: i.weft@looms.example\nOther phone: +91 80 4123 4567',
      tags: ['fair'],
    },
  ],
  [
    'Google Contacts of earlier years',
    `Name,Given Name,Additional Name,Family Name,Yomi Name,Group Membership,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value,Organization 1 - Name
Ida Weft,Ida,,Weft,,* myContacts,* Work,ida@looms.example,Mobile,+91 98450 12345,Silk Ltd`,
    { ...ida, phone: '+91 98450 12345', companyName: 'Silk Ltd' },
  ],
  [
    'Outlook',
    `\ufeff"First Name","Middle Name","Last Name","Title","Web Page","Notes","E-mail Address","E-mail 2 Address","E-mail Display Name","Mobile Phone","Company","Business Phone","Business City","Business Country/Region","Categories"\r
"Ida","Ann","Weft","","","Met in Pune","ida@looms.example","","Ida Weft (ida@looms.example)","","Silk Ltd","+91 80 4123 4567","Pune","India","Leads;Fair"`,
    {
      ...ida,
      name: 'Ida Ann Weft',
      phone: '+91 80 4123 4567',
      companyName: 'Silk Ltd',
      businessLocation: 'Pune, India',
      message: 'Met in Pune',
      tags: ['leads', 'fair'],
    },
  ],
  [
    'Outlook in German',
    `Vorname;Nachname;Firma;E-Mail-Adresse;Telefon (geschäftlich);Mobiltelefon;Ort geschäftlich;Notizen
Ida;Weft;Silk Ltd;ida@looms.example;;+49 170 1234567;Köln;Messe`,
    {
      ...ida,
      phone: '+49 170 1234567',
      companyName: 'Silk Ltd',
      businessLocation: 'Köln',
      message: 'Messe',
    },
  ],
  [
    'Outlook in French',
    `Prénom;Nom;Société;Adresse de messagerie;Téléphone (bureau);Ville (bureau)
Ida;Weft;Silk Ltd;ida@looms.example;06 12 34 56 78;Lyon`,
    { ...ida, phone: '06 12 34 56 78', companyName: 'Silk Ltd', businessLocation: 'Lyon' },
  ],
  [
    'Outlook in Spanish',
    `Nombre;Apellidos;Organización;Dirección de correo electrónico;Teléfono del trabajo;Ciudad del trabajo
Ida;Weft;Silk Ltd;ida@looms.example;612 345 678;Soria`,
    { ...ida, phone: '612 345 678', companyName: 'Silk Ltd', businessLocation: 'Soria' },
  ],
  [
    'Thunderbird',
    `First Name,Last Name,Display Name,Nickname,Primary Email,Secondary Email,Screen Name,Work Phone,Fax Number,Mobile Number,Home City,Organization,Notes,
Ida,Weft,Ida Weft,Id,ida@looms.example,,,+91 80 4123 4567,,,Pune,Silk Ltd,,`,
    { ...ida, phone: '+91 80 4123 4567', companyName: 'Silk Ltd', businessLocation: 'Pune' },
  ],
  [
    'LinkedIn',
    `Notes:
"Some addresses are missing, because only connections who have allowed it are listed."

First Name,Last Name,URL,Email Address,Company,Position,Connected On
Ida,Weft,https://looms.example/ida,ida@looms.example,Silk Ltd,Owner,12 Nov 2026`,
    { ...ida, companyName: 'Silk Ltd' },
  ],
  [
    'HubSpot',
    `Record ID,First Name,Last Name,Email,Phone Number,Mobile Phone Number,Lead Status,Associated Company,City,Contact owner
7,Ida,Weft,ida@looms.example,,+91 98450 12345,NEW,Silk Ltd,Pune,owner@looms.example`,
    { ...ida, phone: '+91 98450 12345', companyName: 'Silk Ltd', businessLocation: 'Pune' },
  ],
  [
    'Pipedrive',
    `"Person - Name","Person - First name","Person - Last name","Person - Phone - Mobile","Person - Email - Work","Organization - Name","Lead - Title","Lead - Label"
"Ida Weft","Ida","Weft","+91 98450 12345","ida@looms.example","Silk Ltd","Shop","Warm"`,
    { ...ida, phone: '+91 98450 12345', companyName: 'Silk Ltd', tags: ['warm'] },
  ],
  [
    'IndiaMART',
    `UNIQUE_QUERY_ID,QUERY_TIME,SENDER_NAME,SENDER_MOBILE,SENDER_EMAIL,SUBJECT,SENDER_COMPANY,SENDER_CITY,QUERY_MESSAGE
1,2026-11-27 10:00:00,Ida Weft,+91-9845012345,ida@looms.example,Shop,Silk Ltd,Pune,For saris`,
    {
      ...ida,
      phone: '+91-9845012345',
      companyName: 'Silk Ltd',
      businessLocation: 'Pune',
      message: 'Shop\nFor saris',
    },
  ],
  [
    'Contact Form 7',
    `"your-name","your-email","your-subject","your-message","Date"
"Ida Weft","ida@looms.example","Shop","For
""saris""","2026-11-27"`,
    { ...ida, message: 'Shop\nFor\n"saris"' },
  ],
  [
    'Facebook',
    Buffer.from(
      `id\tcreated_time\tad_name\twhat_do_you_need?\tfull_name\temail\tphone_number\tcompany_name\n1\t2026-11-27\tAd\tA shop\tIda Weft\tida@looms.example\tp:+919845012345\tSilk Ltd\n`,
      'utf16le',
    ),
    { ...ida, phone: '+919845012345', companyName: 'Silk Ltd', message: 'A shop' },
  ],
  [
    'Mailchimp',
    `Email Address,First Name,Last Name,Phone Number,MEMBER_RATING,TAGS
ida@looms.example,Ida,Weft,+91 98450 12345,2,"""Fair"",""VIP 2026"""`,
    { ...ida, phone: '+91 98450 12345', tags: ['fair', 'vip 2026'] },
  ],
  [
    'Shopify',
    `Customer ID,First Name,Last Name,Email,Default Address Company,Default Address City,Default Address Phone,Phone,Note
'78,Ida,Weft,ida@looms.example,Silk Ltd,Pune,'+91 98450 12345,,`,
    { ...ida, phone: '+91 98450 12345', companyName: 'Silk Ltd', businessLocation: 'Pune' },
  ],
  [
    'an Indian spreadsheet',
    `Name of Contact,Email ID,Mobile No.,Contact No,Company Name
Ida Weft,ida@looms.example,+91 98450 12345,,Silk Ltd`,
    { ...ida, phone: '+91 98450 12345', companyName: 'Silk Ltd' },
  ],
  ['a title above the header', 'Leads of November\n\nName,Email\nIda Weft,ida@looms.example\n', ida],
  ['no header', 'Ida Weft,ida@looms.example,+91 98450 12345\n', { ...ida, phone: '+91 98450 12345' }],
  ['no header and no address', 'Ida Weft,098450 12345,Silk\n', { name: 'Ida Weft', phone: '098450 12345' }],
  ['a date above the header', 'Leads,2026-11-01\nName,Email\nIda Weft,ida@looms.example\n', ida],
  ['a date as a name of a column', 'Contact-ID,2026-11-01\n1,ida@looms.example\n', { email: ida.email }],
  ['bars', 'sep=|\r\nName|Email\r\nIda Weft|ida@looms.example\r\n', ida],
])('%s', (_, file, lead) => {
  expect(leadsOf(file)).toEqual([lead])
})

test.each([
  ['Last Name,First Name\nWeft,Ida', 'Ida Weft'],
  ['"Last name, first name"\n"Weft, Ida"', 'Ida Weft'],
  ['Name\n"Weft, Ida"', 'Ida Weft'],
  ['Name\n"Silk, Inc."', 'Silk, Inc.'],
  ['Full name,First name,Last name\nIda Weft,Ida,Weft', 'Ida Weft'],
  ['First name,Name\nIda,Weft', 'Ida Weft'],
  ['First name,Name\nIda,Ida Weft', 'Ida Weft'],
  ['Prénom;Nom\nIda;Weft', 'Ida Weft'],
  ['Nombre;Apellidos\nIda;Weft', 'Ida Weft'],
  ['Vorname;Name\nIda;Weft', 'Ida Weft'],
  ['Nom\nIda Weft', 'Ida Weft'],
  ['First name,Last name\n小明,王', '王小明'],
])('%j names %s', (columns, name) => {
  const [header, row] = columns.split('\n')
  const separator = header?.includes(';') ? ';' : ','
  expect(leadsOf(`Email${separator}${header}\nida@looms.example${separator}${row}\n`)).toEqual([
    { name, email: 'ida@looms.example' },
  ])
})

const other = 'Other email: i.weft@looms.example'

test.each([
  ['ida@looms.example; i.weft@looms.example', 'ida@looms.example', other],
  ['ida@looms.example, i.weft@looms.example', 'ida@looms.example', other],
  ['ida@looms.example ::: i.weft@looms.example', 'ida@looms.example', other],
  ['ida@looms.example / i.weft@looms.example', 'ida@looms.example', other],
  ['Ida <ida@looms.example>; "Weft, I" <i.weft@looms.example>', 'ida@looms.example', other],
  ['mailto:ida@looms.example?subject=Hello', 'ida@looms.example', ''],
  ['\u200bida@looms.example\u00a0', 'ida@looms.example', ''],
  ['-', '', ''],
  ['N/A', '', ''],
  ['NULL', '', ''],
])('the address %j', (cell, email, message) => {
  const [row] = read(`Email,Phone\n"${cell.replaceAll('"', '""')}",+91 98450 12345\n`).rows
  expect([row?.lead.email, row?.lead.message]).toEqual([email, message])
})

test.each(['ida @looms.example', 'ida@looms.example or call', 'ida@looms.example\nBcc: all@x.example'])(
  'the cell %j is no address',
  (cell) => {
    const { rows, report } = read(`Email,Phone\n"${cell}",+91 98450 12345\n`)
    expect([rows, report.bad.length]).toEqual([[], 1])
  },
)

test('an address in another column makes up for one that cannot be read', () => {
  expect(leadsOf('E-mail,Email\nx,ida@looms.example\n')).toEqual([
    { email: 'ida@looms.example', message: 'Other email: x' },
  ])
})

test.each([
  ['p:+919845012345', '+919845012345'],
  ['="09845012345"', '09845012345'],
  ["'+91 98450 12345", '+91 98450 12345'],
  ['tel:+91 98450 12345', '+91 98450 12345'],
  ['919845012345.0', '919845012345'],
  ['030/1234567', '030/1234567'],
  ['+49 30 1234567;ext=12', '+49 30 1234567;ext=12'],
])('the phone number %j', (cell, phone) => {
  const quoted = cell.startsWith('=') ? cell : `"${cell}"`
  expect(leadsOf(`Email,Phone\nida@looms.example,${quoted}\n`)).toEqual([
    { email: 'ida@looms.example', phone },
  ])
})

test.each(['9.19845E+11', '9,19845E+11', '9E+11'])('a number rounded to %s is a bad line', (cell) => {
  const { rows, report } = read(`Email,Phone\nida@looms.example,"${cell}"\n`)
  expect(rows).toEqual([])
  expect(report.bad[0]?.problem).toBe(
    'Phone: A spreadsheet has rounded this number. Format the column as text, and save the file again.',
  )
})

test('values beyond the named columns are named and can be imported', () => {
  const { report } = read('Name,Email\nIda,ida@looms.example\nBo,bo@looms.example,lost,,also\n')
  expect(report.columns.slice(2)).toEqual([
    { header: '', field: null },
    { header: '', field: null },
    { header: '', field: null },
  ])
  expect(report.sample[1]?.cells).toContain('lost')
  expect(report.warnings).toEqual([
    expect.stringMatching(/^Line 3 has more values than the header names.* Column 3 /),
  ])
})

test('many values beyond the named columns make a few columns', () => {
  expect(read(`Email\nida@looms.example${',x'.repeat(199)}\n`).report.columns).toHaveLength(21)
})

test('the report shows the lines above the header, cut', () => {
  const { report } = read(`Made by Ida\n${'note '.repeat(100)}\nName,Email\nIda,ida@looms.example\n`)
  expect(report).toMatchObject({ headerLine: 3, head: [{ line: 1 }, { line: 2 }, { line: 3 }, { line: 4 }] })
  expect(report.head[1]?.cells.join('').length).toBeLessThan(120)
})
