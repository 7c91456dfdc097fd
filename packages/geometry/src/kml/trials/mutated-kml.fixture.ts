import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { bytesOf } from '../read/kml-text.fixture.ts'

const TORTURE = fileURLToPath(new URL('../../../../../../shared/kml/torture/', import.meta.url))
const MOST_BYTES = 40_000

const SAMPLE = bytesOf(
  `<?xml version="1.0" encoding="UTF-8"?><!-- c --><kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>á &amp; b</name>
  <Folder><Placemark id="1"><name><![CDATA[Talhão]]></name><description>&lt;table&gt;</description><TimeStamp><when>2026-03-14T10:12:00Z</when></TimeStamp>
  <ExtendedData><Data name="a"><value>1</value></Data></ExtendedData><MultiGeometry><Polygon><outerBoundaryIs><LinearRing><coordinates>
  -50.1,-21.1,0 -50.2,-21.1,0 -50.2,-21.2,0 -50.1,-21.1,0</coordinates></LinearRing></outerBoundaryIs></Polygon>
  <LineString><coordinates>-50.1, -21.1, 0 -50.2, -21.2, 0</coordinates></LineString></MultiGeometry></Placemark>
  <Placemark><gx:Track><when>2026-03-14T10:12:00Z</when><gx:coord>-50.1 -21.1 0</gx:coord></gx:Track></Placemark></Folder></Document></kml>`,
)

/** Placemarks that differ in nothing but their values, as programs write them. */
const LOG = bytesOf(
  `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>Aplicação</name>\n${Array.from(
    { length: 12 },
    (
      _,
      i,
    ) => `<Placemark id="q${i}"><name>Aplicação ${i}</name><TimeSpan><begin>2026-03-14T10:12:${10 + i}.559Z</begin><end>2026-03-14T10:12:${11 + i}Z</end></TimeSpan>
  <ExtendedData><SchemaData schemaUrl="#s"><SimpleData name="VAZÃO">${i},5</SimpleData></SchemaData></ExtendedData><styleUrl>#a</styleUrl>
  <Polygon><outerBoundaryIs><LinearRing><coordinates>-50.${310 + i},-21.78,0 -50.${311 + i},-21.78,0 -50.${311 + i},-21.77,0 -50.${310 + i},-21.78,0</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`,
  ).join('\n')}\n</Document></kml>\n`,
)

function seeds(): Uint8Array[] {
  if (!existsSync(TORTURE)) return [SAMPLE]
  const files = readdirSync(TORTURE).map((name): Uint8Array => readFileSync(TORTURE + name))
  return [SAMPLE, ...files.filter(({ length }) => length > 0 && length < MOST_BYTES)]
}

/** A file with some bytes changed, removed or doubled. */
export const mutated = fc
  .record({
    seed: fc.oneof(fc.constant(LOG), fc.constantFrom(...seeds())),
    edits: fc.array(
      fc.record({
        at: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
        kind: fc.constantFrom('set', 'cut', 'double', 'insert'),
        byte: fc.oneof(fc.nat(255), fc.constantFrom(...bytesOf('<>&"\'/!?[]-;#,= '))),
        length: fc.integer({ min: 1, max: 60 }),
      }),
      { maxLength: 8 },
    ),
  })
  .map(({ seed, edits }) => {
    let bytes = [...seed]
    for (const { at, kind, byte, length } of edits) {
      const i = Math.floor(at * bytes.length)
      if (kind === 'set') bytes[i] = byte
      else if (kind === 'cut') bytes.splice(i, length)
      else if (kind === 'insert') bytes.splice(i, 0, byte)
      else bytes = [...bytes.slice(0, i + length), ...bytes.slice(i)]
    }
    return Uint8Array.from(bytes)
  })
