import { expect, test } from 'vitest'
import { isClima } from './is-clima.ts'

const is = (...lines: readonly string[]) => isClima('arquivo.csv', new TextEncoder().encode(`${lines.join('\n')}\n`))

test('a table of readings is weather, with the place of its station above it', () => {
  expect(is('Data;Hora UTC;Vento (m/s);Umidade (%)', '14/03/2026;10:00;2;68')).toBe(true)
  expect(
    is('LATITUDE:;-21,8', 'LONGITUDE:;-50,3', 'Data;Hora UTC;Vento (m/s);Umidade (%)', '14/03/2026;10:00;2;68'),
  ).toBe(true)
})

test('a log of an aircraft is none, not even with the temperature of its battery or the wind', () => {
  const rows = ['-21.78,-50.31,14/03/2026,10:00:00,1,20,31,2,68', '-21.7801,-50.31,14/03/2026,10:00:01,0,20,31,2,68']
  const log = (headings: string) => is(`Latitude,Longitude,Data,Hora,${headings}`, ...rows)
  expect(log('Velocidade,X,Temperatura')).toBe(false)
  expect(log('Valvula,Largura,Temperatura,Vento (m/s),Umidade')).toBe(false)
  expect(is('Latitude,Longitude,Data,Hora,Valvula', '-21.78,-50.31,14/03/2026,10:00:00,1')).toBe(false)
})

test('readings along a flight are weather where they have wind and humidity, and nothing of the work', () => {
  const rows = ['14/03/2026,10:00:00,-21.78,-50.31,2,68,24', '14/03/2026,10:00:01,-21.7801,-50.31,2,68,24']
  expect(is('Date,Time,Lat,Lon,Wind Speed (m/s),Humidity,Temperature', ...rows)).toBe(true)
})

test('what is no text is none', () => {
  expect(is('<kml></kml>')).toBe(false)
  expect(is('')).toBe(false)
})
