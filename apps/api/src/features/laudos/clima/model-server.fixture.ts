/** A server that answers as Open-Meteo's archive does, with the same values at every hour of the day. */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ModelServer {
  readonly address: string
  readonly requests: URLSearchParams[]
  /** Replaces the answer; undefined answers the hours of the day again. */
  answerWith(answer: ((response: ServerResponse) => void) | undefined): void
  stop(): Promise<void>
}

/** 2 m/s from the east, 25 °C and 60 %. */
export function dayOfModel(query: URLSearchParams, changed: object = {}) {
  const time = Array.from({ length: 24 }, (_, h) => `${query.get('start_date')}T${`${h}`.padStart(2, '0')}:00`)
  const each = (value: number | null) => time.map(() => value)
  return {
    latitude: Number(query.get('latitude')),
    longitude: Number(query.get('longitude')),
    utc_offset_seconds: 0,
    hourly_units: { temperature_2m: '°C', relative_humidity_2m: '%', wind_speed_10m: 'm/s', wind_gusts_10m: 'm/s' },
    hourly: {
      time,
      temperature_2m: each(25),
      relative_humidity_2m: each(60),
      wind_speed_10m: each(2),
      wind_direction_10m: each(90),
      wind_gusts_10m: each(4),
      ...changed,
    },
  }
}

export async function startModelServer(): Promise<ModelServer> {
  const requests: URLSearchParams[] = []
  let answer: ((response: ServerResponse) => void) | undefined
  const server = createServer(({ url = '/' }, response) => {
    const { searchParams } = new URL(url, 'http://localhost')
    requests.push(searchParams)
    if (answer) answer(response)
    else response.end(JSON.stringify(dayOfModel(searchParams)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/archive?apikey=segredo`,
    requests,
    answerWith(one) {
      answer = one
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
