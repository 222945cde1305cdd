// What wallet-get does, as one would write it for Lambda's Node.js runtime. `cargo dev bench` measures it beside the
// function; nothing else uses it.

import { readFileSync } from 'node:fs'

import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb'

const HEADERS = {
  'content-type': 'application/json',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
}

// The roots that the function reads, and no others: Node's own hundred and forty would cost it more.
const ca = readFileSync(process.env.AWS_CA_BUNDLE)
const client = new DynamoDBClient({ maxAttempts: 1, requestHandler: { httpsAgent: { ca } } })

export async function handler(event, context) {
  const started = Date.now()
  const uid = event.requestContext.authorizer?.jwt?.claims?.uid
  const [status, body] = uid ? await wallet(uid) : [401, { error: 'Not authenticated' }]
  console.log(
    JSON.stringify({ function: 'wallet-get', status, ms: Date.now() - started, request_id: context.awsRequestId }),
  )
  return { statusCode: status, headers: HEADERS, body: JSON.stringify(body), isBase64Encoded: false }
}

async function wallet(uid) {
  const { Item: item } = await client.send(
    new GetItemCommand({ TableName: process.env.WALLETS_TABLE, Key: { uid: { S: uid } }, ConsistentRead: true }),
  )
  if (!item) return [404, { error: 'Wallet not found' }]
  const balance = Number(item.balance.N)
  const bonus = Number(item.balanceBonus?.N ?? 0)
  const available = Number((balance - bonus).toFixed(2))
  const view = {
    balance,
    available,
    ...withdrawable(available, item.fromPlayers?.M),
    bonus,
    held: Number(item.held.N),
    gamesPlayed: Number(item.gamesPlayed.N),
    // The wallet that is measured has no limits and no pause, and is not played.
    limits: { set: [] },
    leastWithdrawal: 50,
    realityCheck: { everyMinutes: 30 },
    totalWinnings: Number(item.totalWinnings.N),
    createdAt: item.createdAt.S,
    updatedAt: item.updatedAt.S,
  }
  return [200, view]
}

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

// Cash from other players can be paid out after a hold, and up to an amount a day.
function withdrawable(available, fromPlayers) {
  if (!fromPlayers) return { withdrawable: available }
  const now = Date.now()
  const tomorrow = (Math.floor(now / DAY_MS) + 1) * DAY_MS
  const days = ({ M }) => Object.entries(M).map(([at, { N }]) => ({ at: Date.parse(at), amount: Number(N) }))
  const sum = (amounts) => amounts.reduce((total, { amount }) => total + amount, 0)
  const ends = days(fromPlayers.arrivals).map(({ at, amount }) => ({ at: at + process.env.TRANSFER_HOLD * HOUR_MS, amount }))
  const held = ends.filter(({ at }) => at > now)
  const cash = Number(fromPlayers.cash.N)
  const free = cash - sum(held)
  const room = process.env.TRANSFER_LIMIT - sum(days(fromPlayers.askedFor).filter(({ at }) => at >= tomorrow - DAY_MS))
  const view = { withdrawable: Number((available - cash + Math.min(free, room)).toFixed(2)) }
  const nextEnd = held.length > 0 ? Math.min(...held.map(({ at }) => at)) : undefined
  const moreFrom = free > room ? tomorrow : free === room && nextEnd ? Math.max(nextEnd, tomorrow) : nextEnd
  return moreFrom ? { ...view, moreWithdrawableFrom: new Date(moreFrom).toISOString() } : view
}
