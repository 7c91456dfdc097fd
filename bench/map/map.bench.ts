/** Times a laudo's map in a real browser: until it is complete, and while it moves. */
import { ensureScreens } from '../browser.ts'
import type { Bench, Column, Outcome, Trial } from '../contest.ts'
import { goal, times } from '../goal.ts'
import { figure, param, secondsText } from '../results/table.ts'

const LARGE = 100_000
const ORDINARY = 5_000
/**
 * Milliseconds of script allowed in a frame's 16.7 ms at sixty a second: the rest is left to drawing, which a graphics
 * card does.
 */
const SCRIPT_MS = 8

const OPENS_WITH = 'area,aplicacao,trajeto'
const ALL = 'area,aplicacao,trajeto,aplicacao-externa,area-nao-aplicada,sobreposicao'

export const mapBench: Bench = {
  name: 'map',
  title: 'Map: a laudo in a browser',
  about:
    'A simulated laudo on the built application and its server, in Chromium at 1440 x 900, which draws without a graphics card: times are ' +
    'those of software, and only what stands side by side says something. Ours is the whole screen, card, legend and replay included; plain ' +
    'is a page with nothing but the same engine and the same layers as GeoJSON sources. Rests: from the address until nothing has been drawn ' +
    'for 1.5 s. Blocked: the tasks over 50 ms of the thread of the screen until then. Frames are those in which the map was drawn while it ' +
    'was dragged in a circle, 8 s seen whole and 4 s two zooms nearer; script is what each took of the screen’s thread. Each figure is the median of three cold loads.',
  packages: ['maplibre-gl', '@playwright/test'],
  contenders: { ours: import.meta.resolve('./ours.ts'), plain: import.meta.resolve('./plain.ts') },
  trials(small) {
    const one = (contender: string, quads: number, layers: string): Trial => ({
      contender,
      series: `${contender} ${layers}`,
      cutOffS: 600,
      repeats: 1,
      params: { quads, layers, loads: small ? 1 : 3, panS: small ? 2 : 8 },
    })
    const large = small ? 20_000 : LARGE
    return [
      one('ours', ORDINARY, OPENS_WITH),
      one('plain', ORDINARY, OPENS_WITH),
      one('ours', large, OPENS_WITH),
      one('plain', large, OPENS_WITH),
      one('ours', large, ALL),
      one('plain', large, ALL),
    ]
  },
  setUp: () => ensureScreens(),
  columns: [
    { heading: 'by', text: ({ trial }) => trial.contender },
    param('quads', 'quads'),
    { heading: 'layers', text: ({ trial }) => String(String(trial.params['layers']).split(',').length) },
    seconds('rests', 'restsMs'),
    seconds('blocked', 'blockedMs'),
    figure('heap MB', 'heapMb', 0),
    figure('frame ms', 'frameMs', 1),
    figure('worst', 'worstMs', 0),
    figure('script ms', 'scriptMs', 1),
    figure('nearer ms', 'nearFrameMs', 1),
    figure('worst nearer', 'nearWorstMs', 0),
  ],
  goals(outcomes) {
    const ratio = (layers: string, name: string) => {
      const of = (contender: string) =>
        outcomes.findLast(({ trial }) => trial.contender === contender && trial.params['layers'] === layers)?.answer?.[
          name
        ]
      const [ours, plain] = [of('ours'), of('plain')]
      return ours === undefined || plain === undefined ? undefined : ours / plain
    }
    const ordinary = outcomes.find(({ trial }) => trial.contender === 'ours' && trial.params['quads'] === ORDINARY)
    return [
      goal('the large laudo, as it opens, rests sooner than plain', ratio(OPENS_WITH, 'restsMs'), (x) => x < 1, times),
      goal('all layers of the large one rest sooner than plain', ratio(ALL, 'restsMs'), (x) => x < 1, times),
      goal('and block the screen half as long', ratio(ALL, 'blockedMs'), (x) => x <= 0.5, times),
      goal('and hold half of its memory', ratio(ALL, 'heapMb'), (x) => x <= 0.5, times),
      goal('and are dragged in no longer frames', ratio(ALL, 'frameMs'), (x) => x <= 1, times),
      goal(
        `dragging an ordinary laudo takes at most ${SCRIPT_MS} ms of script a frame`,
        ordinary?.answer?.['scriptMs'],
        (ms) => ms <= SCRIPT_MS,
        secondsText,
      ),
    ]
  },
}

function seconds(heading: string, name: string): Column {
  return {
    heading,
    text: ({ answer, failure }: Outcome) =>
      answer?.[name] === undefined ? (failure ?? '') : secondsText(answer[name]),
  }
}
