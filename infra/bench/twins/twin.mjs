// Reads one record and answers, as `bench-twin` does in Rust. `cargo dev bench` measures both; neither is deployed.

import { readFileSync } from 'node:fs'
import { request } from 'node:http'

import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb'

// The roots that the function reads, and no others: Node's own hundred and forty would cost it more.
const ca = readFileSync(process.env.AWS_CA_BUNDLE)
const client = new DynamoDBClient({ maxAttempts: 1, requestHandler: { httpsAgent: { ca } } })
const [host, port] = process.env.AWS_LAMBDA_RUNTIME_API.split(':')

// The Runtime API: https://docs.aws.amazon.com/lambda/latest/dg/runtimes-api.html
function runtime(method, what, body) {
  return new Promise((resolve, reject) => {
    const call = request({ host, port, method, path: `/2018-06-01/runtime/invocation/${what}` }, async (answer) => {
      let text = ''
      for await (const part of answer) text += part
      resolve({ id: answer.headers['lambda-runtime-aws-request-id'], text })
    })
    call.on('error', reject)
    call.end(body)
  })
}

async function answer({ requestContext }) {
  const Key = { uid: { S: requestContext.authorizer.jwt.claims.uid } }
  const read = new GetItemCommand({ TableName: process.env.WALLETS_TABLE, Key, ConsistentRead: true })
  const { Item } = await client.send(read)
  const body = JSON.stringify({ createdAt: Item.createdAt.S })
  return { statusCode: 200, headers: { 'content-type': 'application/json' }, body, isBase64Encoded: false }
}

for (;;) {
  const { id, text } = await runtime('GET', 'next')
  await runtime('POST', `${id}/response`, JSON.stringify(await answer(JSON.parse(text))))
}
