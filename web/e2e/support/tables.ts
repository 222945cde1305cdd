/** Items of the stack's tables, changed without the product. */
import {
  DeleteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  UpdateItemCommand,
  type AttributeValue,
  type UpdateItemCommandInput,
} from '@aws-sdk/client-dynamodb';
import { aws, resource } from './aws';

export type Item = Record<string, AttributeValue>;

async function place(table: string): Promise<[DynamoDBClient, string]> {
  return [new DynamoDBClient(await aws()), await resource(table)];
}

export async function itemAt(table: string, Key: Item): Promise<Item | undefined> {
  const [client, TableName] = await place(table);
  return (await client.send(new GetItemCommand({ TableName, Key, ConsistentRead: true }))).Item;
}

export async function putItem(table: string, Item: Item): Promise<void> {
  const [client, TableName] = await place(table);
  await client.send(new PutItemCommand({ TableName, Item }));
}

type Update = Omit<UpdateItemCommandInput, 'TableName' | 'Key'>;

export async function updateItem(table: string, Key: Item, update: Update): Promise<void> {
  const [client, TableName] = await place(table);
  await client.send(new UpdateItemCommand({ TableName, Key, ...update }));
}

export async function deleteItem(table: string, Key: Item): Promise<void> {
  const [client, TableName] = await place(table);
  await client.send(new DeleteItemCommand({ TableName, Key }));
}
