/** What streets are called in any English town; the two halves are shared out so that no two towns are alike. */
const names =
  `Church Street|Mill Lane|Albert Road|Victoria Street|Park Road|Chapel Lane|Queen Street|Manor Road
New Road|Bridge Street|Castle Street|Green Lane|North Street|South View|Spring Gardens|Alma Street|Nelson Street
Wellington Road|The Crescent|Elm Grove|Oak Road|Ash Close|Beech Avenue|Cedar Way|Hawthorn Drive|Lime Grove
Rowan Close|Willow Walk|Hazel Road|Maple Close|Poplar Road|Holly Walk|Hill Street|Back Lane|Front Street
West Terrace|East Parade|Cross Street|Union Street|George Street|William Street|Clarence Road|Dover Road
Cambridge Street|Grosvenor Road|Stanley Street|Prospect Place|Belle Vue|Windsor Road|Balmoral Drive|Jubilee Road
Coronation Avenue|Festival Road|School Lane|Vicarage Road|Glebe Close|Abbey Road|Priory Way|Rectory Lane|Smithy Lane
Forge Close|Barn Way|Meadow Road|Brook Street|Pond Lane|Well Lane|Orchard Street|Garden Street|Nursery Road|Croft Road
Paddock Way|Common Lane|Heath Road|Furlong Way|Long Acre|Short Street|Middle Row|Pump Street|Gas Street|Foundry Lane
Wharf Street|Warehouse Lane|Corn Street|Hop Lane|Barley Close|Wheat Road|Clover Way|Lark Rise|Swallow Close|Wren Drive
Kestrel Road|Plover Way|Curlew Close|Robin Lane|Thrush Grove|Linnet Close|Finch Road|Partridge Way|Lapwing Drive
Primrose Hill|Bluebell Close|Foxglove Way|Teasel Road|Sorrel Close|Bracken Way|Gorse Lane|Heather Close|Broom Road
Marigold Street|Lavender Walk|Rosemary Lane|Sage Close|Mint Street|Chestnut Avenue|Walnut Close|Sycamore Drive
Laurel Road|Juniper Way|Larch Close|Spruce Avenue|Fir Grove|Pine Walk|Birch Road|Alder Close|Aspen Way`
    .split(/[|\n]/)
    .map((name) => name.trim());

/** @param half the first or the second of two towns. */
export function englishStreets(half: 0 | 1): string[] {
  return names.filter((_, index) => index % 2 === half);
}
