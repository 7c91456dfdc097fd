/**
 * Requests to the list of funcionários, each as its query. Both sizes return equally many rows, so that their times differ only in finding,
 * sorting and counting them.
 */
export const PEOPLE_CASES = {
  'page 1': 'pageSize=10',
  'page 50': 'pageSize=20&page=50',
  '1,000 a page': '',
  'by name, from the end': 'pageSize=10&sort=-nome',
  'by e-mail': 'pageSize=10&sort=email',
  'by empresa': 'pageSize=10&sort=empresa',
  'name begins with': 'pageSize=10&nome=fl%C3%A1vio',
  'e-mail begins with': 'pageSize=10&email=pessoa9',
  'name begins with a letter': 'pageSize=10&nome=j',
  'cidade begins with': 'pageSize=10&cidade=our',
  'cidade: nothing begins so': 'pageSize=10&cidade=zz',
  'one empresa': 'pageSize=10&empresa=usina%20299',
  'by cidade, from the end': 'pageSize=10&sort=-cidade',
  'search: one person': 'pageSize=10&busca=pessoa777%40',
  'search: a common name': 'pageSize=10&busca=concei%C3%A7%C3%A3o',
  'search: nothing': 'pageSize=10&busca=zebra',
} as const

export type PeopleCase = keyof typeof PEOPLE_CASES
