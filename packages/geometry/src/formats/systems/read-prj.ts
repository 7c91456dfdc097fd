/**
 * Reads the well-known text of a .prj. Esri and GDAL leave out the datum's shift to WGS84, so the datum is identified by its name: those
 * within centimetres of SIRGAS 2000 are taken as they are, SAD69 and Córrego Alegre are shifted by IBGE's parameters, and any other is
 * refused, because it may lie 100 m off.
 */
import { Refused } from '../../kml/refusal.ts'
import type { CoordinateSystem } from './coordinate-system.ts'
import { projectedSystem } from './projected-system.ts'

const LONGEST = 20_000
const KEYWORD = /^(PROJCS|PROJCRS|GEOGCS|GEOGCRS|GEODCRS|COMPD_CS|COMPOUNDCRS|BOUNDCRS)\s*[[(]\s*"([^"]*)"/i
const DATUM = /\b(?:DATUM|ENSEMBLE|TRF|GEODETICDATUM)\s*[[(]\s*"([^"]*)"/i
const HAS_SHIFT = /\bTOWGS84\s*[[(]/i
/** WGS84 and the realisations of ITRS: apart by less than 1 m anywhere in Brazil. */
const LIKE_WGS84 = /^(d )?(wgs ?(19)?84|world geodetic system 1984|sirgas|sistema de referencia geocentrico|itrf|igs)/i
/** Metres along the axes. */
const SHIFTS: readonly (readonly [name: RegExp, shiftM: readonly number[]])[] = [
  [/^(d )?(south american( datum)? ?(19)?69|sad ?(19)?69)/i, [-67.35, 3.88, -38.22]],
  [/^(d )?c[oó]rrego alegre/i, [-206.05, 168.28, -3.82]],
]

/** `file` is the name of the .prj, for sentences. Throws Refused where the text names no system that can be converted. */
export function readPrj(text: string, file: string): CoordinateSystem {
  const wkt = text.replace(/^\uFEFF/, '').trim()
  const name = KEYWORD.exec(wkt)?.[2]
  const datum = plain(DATUM.exec(wkt)?.[1] ?? '')
  if (name === undefined || datum === '' || wkt.length > LONGEST)
    throw unknown(file, 'não traz um sistema de coordenadas')
  const title = titleOf(name)
  const shift = SHIFTS.find(([pattern]) => pattern.test(datum))?.[1]
  if (shift === undefined && !HAS_SHIFT.test(wkt) && !LIKE_WGS84.test(datum)) {
    throw unknown(file, `usa o datum «${datum.slice(0, 60)}», cuja posição em relação ao SIRGAS 2000 não é conhecida`)
  }
  const saysShift = HAS_SHIFT.test(wkt)
  if (shift === undefined && !saysShift && isDegrees(wkt)) return { name: title }
  try {
    return projectedSystem(title, wkt, saysShift ? undefined : shift)
  } catch {
    throw unknown(file, `usa o sistema «${title.slice(0, 60)}», que não é lido`)
  }
}

function unknown(file: string, why: string): Refused {
  const advice = 'salve o arquivo de novo em SIRGAS 2000 ou WGS 84, geográfico ou UTM'
  return new Refused('system-unknown', `O arquivo «${file}» ${why}; ${advice}.`)
}

/** True for longitudes and latitudes in degrees from Greenwich. */
function isDegrees(wkt: string): boolean {
  return (
    /^GEO/i.test(wkt) &&
    /\b(?:ANGLE)?UNIT\s*[[(]\s*"degree[^"]*"\s*,\s*0?\.01745/i.test(wkt) &&
    !/\bPRIMEM\s*[[(]\s*"(?!Greenwich|Reference_Meridian)/i.test(wkt)
  )
}

function plain(name: string): string {
  return name.replaceAll('_', ' ').trim()
}

/** `SIRGAS_2000_UTM_Zone_22S` becomes "SIRGAS 2000 / UTM 22S", as people write it. */
function titleOf(name: string): string {
  return plain(name)
    .replace(/^GCS /i, '')
    .replace(/\bWGS ?(19)?84\b/i, 'WGS 84')
    .replace(/\b(?:South American|SAD) ?(?:Datum )?(?:19)?69\b/i, 'SAD69')
    .replace(/\bC[oó]rrego Alegre\b/i, 'Córrego Alegre')
    .replace(/\s*\/?\s*\bUTM zone (\d+)\s?([NS])\b/i, ' / UTM $1$2')
}
